import type { SchedulerLike } from 'rxjs';
import { port } from '../port.ts';

/** Time in milliseconds since 1970, and the only way to wait for it. Any RxJS scheduler satisfies it. */
export interface Clock extends SchedulerLike {}
export const Clock = port<Clock>('Clock');
