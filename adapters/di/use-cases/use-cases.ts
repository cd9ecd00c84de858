import { ApiDomain } from '../../../core/domain/site/api-domain.ts';
import { Clock } from '../../../core/ports/services/clock.ts';
import { CaptchaSolver } from '../../../core/ports/services/captcha-solver.ts';
import { ExchangeApi } from '../../../core/ports/apis/exchange-api.ts';
import { Logger } from '../../../core/ports/services/logger.ts';
import { SelectionStore } from '../../../core/ports/stores/selection-store.ts';
import { EstimateQuote } from '../../../core/use-cases/estimate-quote.ts';
import { FixQuote } from '../../../core/use-cases/fix-quote.ts';
import { GetQuote } from '../../../core/use-cases/get-quote.ts';
import { ListCurrencies } from '../../../core/use-cases/list-currencies.ts';
import { ListRates } from '../../../core/use-cases/list-rates.ts';
import { LoadNotices } from '../../../core/use-cases/load-notices.ts';
import { LoadSelection } from '../../../core/use-cases/load-selection.ts';
import { NormaliseSelection } from '../../../core/use-cases/normalise-selection.ts';
import { RecallSelection } from '../../../core/use-cases/recall-selection.ts';
import { ResolveDomain } from '../../../core/use-cases/resolve-domain.ts';
import { SaveSelection } from '../../../core/use-cases/save-selection.ts';
import { FollowTransaction } from '../../../core/use-cases/follow-transaction.ts';
import {
  CheckAddress,
  CreateTransaction,
  FindTransaction,
  ListTransactions,
  ResolveHold,
  SendTestPayment,
  SetRefundAddress,
  SuggestTestAddress,
} from '../../../core/use-cases/transaction-use-cases.ts';
import { TransactionFeed } from '../../../core/ports/apis/transaction-feed.ts';
import type { Wiring } from './wiring.ts';

/** Every use case over the ports; the ports' bindings decide whether they run in process or over HTTP. */
export const useCases: Wiring = ({ bind }) => {
  bind(EstimateQuote).toResolvedValue(
    (api: ExchangeApi, clock: Clock) => new EstimateQuote(api, clock),
    [ExchangeApi, Clock],
  );
  bind(FixQuote).toResolvedValue((api: ExchangeApi, clock: Clock) => new FixQuote(api, clock), [ExchangeApi, Clock]);
  bind(GetQuote).toResolvedValue((api: ExchangeApi) => new GetQuote(api), [ExchangeApi]);
  bind(ListCurrencies).toResolvedValue((api: ExchangeApi) => new ListCurrencies(api), [ExchangeApi]);
  bind(ListRates).toResolvedValue((api: ExchangeApi) => new ListRates(api), [ExchangeApi]);
  bind(NormaliseSelection).toResolvedValue((api: ExchangeApi) => new NormaliseSelection(api), [ExchangeApi]);
  bind(LoadNotices).toResolvedValue(
    (api: ExchangeApi, logger: Logger) => new LoadNotices(api, logger),
    [ExchangeApi, Logger],
  );
  bind(LoadSelection).toResolvedValue(
    (api: ExchangeApi, store: SelectionStore, logger: Logger) => new LoadSelection(api, store, logger),
    [ExchangeApi, SelectionStore, Logger],
  );
  bind(ResolveDomain).toResolvedValue(
    (api: ExchangeApi, domain: ApiDomain, logger: Logger) => new ResolveDomain(api, domain, logger),
    [ExchangeApi, ApiDomain, Logger],
  );
  bind(RecallSelection).toResolvedValue((store: SelectionStore) => new RecallSelection(store), [SelectionStore]);
  bind(SaveSelection).toResolvedValue(
    (store: SelectionStore, logger: Logger) => new SaveSelection(store, logger),
    [SelectionStore, Logger],
  );
  bind(CreateTransaction).toResolvedValue(
    (api: ExchangeApi, captchaSolver: CaptchaSolver) => new CreateTransaction(api, captchaSolver),
    [ExchangeApi, CaptchaSolver],
  );
  const overApi = <T>(UseCase: new (api: ExchangeApi) => T) =>
    bind(UseCase).toResolvedValue((api: ExchangeApi) => new UseCase(api), [ExchangeApi]);
  overApi(CheckAddress);
  overApi(FindTransaction);
  overApi(ListTransactions);
  overApi(ResolveHold);
  overApi(SendTestPayment);
  overApi(SetRefundAddress);
  overApi(SuggestTestAddress);
  bind(FollowTransaction).toResolvedValue(
    (find: FindTransaction, feed: TransactionFeed, clock: Clock) => new FollowTransaction(find, feed, clock),
    [FindTransaction, TransactionFeed, Clock],
  );
};
