import type { AffiliateApi } from '../../ports/apis/affiliate-api.ts';
import { SessionUseCase } from '../accounts/session-use-case.ts';

/** What somebody does who is a partner: any member is one. */
export abstract class AffiliateUseCase extends SessionUseCase<AffiliateApi> {}
