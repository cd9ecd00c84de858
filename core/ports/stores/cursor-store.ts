/** How far each chain was read. */
export interface CursorStore {
  get(chain: string): Promise<string | undefined>;
  /** Moves a cursor if it still has its old value. @returns whether it moved. */
  move(chain: string, from: string | undefined, to: string): Promise<boolean>;
}
