import type { AffiliateApi } from '../../ports/apis/affiliate-api.ts';
import { SessionUseCase } from '../accounts/session-use-case.ts';

/** Base of use cases for affiliates: any signed-in user is one. */
export abstract class AffiliateUseCase extends SessionUseCase<AffiliateApi> {}
