import pg from 'pg';

/** Milliseconds between two looks, and until the wait is given up. */
const [PAUSE_MS, MOST_MS] = [50, 600_000];

/**
 * Waits until exchanges are finished. It asks for one of them by its key, and looks for another only once that one is
 * finished: a look at all of them would take a tenth of the time that is measured.
 */
export async function untilFinished(url: string, ids: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const giveUpAt = performance.now() + MOST_MS;
    let left = ids.at(-1);
    while (left !== undefined) {
      if (performance.now() > giveUpAt) throw new Error(`${left} is not finished after 10 minutes`);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      if (await isFinished(client, left)) left = await unfinishedOf(client, ids);
    }
  } finally {
    await client.end();
  }
}

async function isFinished(client: pg.Client, id: string): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'is-finished',
    text: `select from transactions where id = $1 and status = 'finished'`,
    values: [id],
  });
  return rowCount === 1;
}

async function unfinishedOf(client: pg.Client, ids: readonly string[]): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    `select id from transactions where id = any($1) and status <> 'finished' limit 1`,
    [ids],
  );
  return rows[0]?.id;
}
