import { readTreasuryFile } from '../../../adapters/node/settings/treasury/treasury-file.ts';
import { SignerClient } from '../../../adapters/signer/signer-client.ts';
import { signerFolder, withdrawalSocketBeside } from '../../../adapters/signer/signer-folder.ts';
import { good, note, toMend } from '../finding.ts';
import type { Check } from '../installation.ts';

/** The socket at which the signer signs withdrawals from venues, where it is named or the treasury's file needs it. */
export const withdrawalsCheck: Check = {
  name: 'withdrawals',
  async run({ configuration: { signerSocket, withdrawalSocket, treasuryFile, dataFolder }, patienceMs }) {
    if (withdrawalSocket === undefined && !asksForWithdrawals(treasuryFile))
      return [good('the signer is asked for no withdrawals from venues')];
    const socket = withdrawalSocket ?? withdrawalSocketBeside(signerSocket ?? signerFolder(dataFolder).socket);
    const flaw = await new SignerClient(socket, patienceMs).assertWithdraws().catch((error: Error) => error);
    if (flaw === undefined) return [good('the signer signs withdrawals at a socket of their own')];
    const what = `withdrawals from venues cannot be signed: ${flaw.message} (${socket})`;
    // The server starts a signer of its own.
    if (withdrawalSocket === undefined && signerSocket === undefined) return [note(what, 'start the server')];
    return [
      toMend(what, 'name the --withdrawal-socket of altway signer serve in ALTWAY_WITHDRAWALS (docs/treasury.md)'),
    ];
  },
};

/** False for a file with mistakes, which the settings report. */
function asksForWithdrawals(treasuryFile: string | undefined): boolean {
  if (treasuryFile === undefined) return false;
  try {
    return (readTreasuryFile(treasuryFile).transfers?.withdrawals ?? []).length > 0;
  } catch {
    return false;
  }
}
