import type { Kysely } from 'kysely'

/** The last run of a job, whichever process ran it. */
export interface JobRunTable {
  name: string
  started_at: string
  /** While it runs: when its process last reported. */
  alive_at: string | null
  /** The end of the last run that succeeded. */
  finished_at: string | null
  /** The end of the last run that failed, and the reason. */
  failed_at: string | null
  failure: string | null
}

export interface JobTables {
  job_run: JobRunTable
}

export async function createJobRuns(db: Kysely<unknown>) {
  await db.schema
    .createTable('job_run')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('started_at', 'text', (column) => column.notNull())
    .addColumn('alive_at', 'text')
    .addColumn('finished_at', 'text')
    .addColumn('failed_at', 'text')
    .addColumn('failure', 'text')
    .execute()
}

/** The runs of jobs, which all processes on a database share. */
export function jobRuns(db: Kysely<JobTables>, now: () => Date) {
  const time = () => now().toISOString()
  const ofRun = (name: string, startedAt: string) =>
    db.updateTable('job_run').where('name', '=', name).where('started_at', '=', startedAt)

  return {
    async all(): Promise<Map<string, JobRunTable>> {
      const rows = await db.selectFrom('job_run').selectAll().execute()
      return new Map(rows.map((row) => [row.name, row]))
    },

    /**
     * Claims a job if its row is still the one that was `seen`.
     * @returns the time of the start, which identifies the run; null if another process was faster
     */
    async claim(name: string, seen: JobRunTable | undefined): Promise<string | null> {
      const startedAt = time()
      const claimed = { started_at: startedAt, alive_at: startedAt }
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('job_run')
        .values({ name, ...claimed })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet(claimed)
            .where('job_run.started_at', '=', seen?.started_at ?? '')
            .where('job_run.alive_at', seen?.alive_at ? '=' : 'is', seen?.alive_at ?? null),
        )
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows ? startedAt : null
    },

    /** Makes a job known that has not run yet, as if it had just begun and ended. */
    async register(name: string): Promise<void> {
      await db
        .insertInto('job_run')
        .values({ name, started_at: time() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    async renew(name: string, startedAt: string): Promise<void> {
      await ofRun(name, startedAt).set({ alive_at: time() }).execute()
    },

    /** Does nothing if another process has taken over the job. */
    async ended(name: string, startedAt: string, failure: string | null): Promise<void> {
      const end = failure === null ? { finished_at: time() } : { failed_at: time(), failure }
      await ofRun(name, startedAt)
        .set({ ...end, alive_at: null })
        .execute()
    },
  }
}
