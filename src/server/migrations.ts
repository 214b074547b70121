import { computedVersion } from '../n8n/picture/version.ts'
import * as accounts from './accounts/migrations.ts'
import { createAudit } from './audit/migrations.ts'
import { createBin } from './bin/migrations.ts'
import { rebuildKeywordIndex } from './blog/keyword-index.ts'
import * as blog from './blog/migrations.ts'
import { createSlugRedirects } from './collections/migrations.ts'
import { syncCollections } from './collections/tables.ts'
import { createComments, createThreads } from './comments/migrations.ts'
import * as contact from './contact/migrations.ts'
import { createFigures } from './figures/migrations.ts'
import * as mail from './mail/migrations.ts'
import { addFormerAlts, addSizes, createMedia } from './media/migrations.ts'
import { compareWith } from './platform/database/done-migrations.ts'
import { type Upgrade, upgrade, upgradeOrFollow } from './platform/database/migrate.ts'
import { createRebuilt, createSettings } from './platform/database/own-tables.ts'
import { createLimitWindows } from './platform/http/stored-counts.ts'
import { createJobRuns } from './platform/jobs/job-runs.ts'
import type { Logger } from './platform/log.ts'
import { addProjectPages } from './projects/rebuild.ts'
import type { Database, Schema } from './schema.ts'
import { completeLater } from './search/complete.ts'
import { wordsVersion } from './search/index-entries.ts'
import { createSearch, indexNewest } from './search/migrations.ts'
import { createSettingsVersions } from './settings/migrations.ts'
import { createSubscriptions } from './subscriptions/migrations.ts'
import { createInvitations } from './testimonials/migrations.ts'
import * as workflows from './workflows/migrations.ts'
import { redrawAll } from './workflows/rebuild.ts'

export const siteUpgrade: Upgrade<Schema> = {
  migrations: {
    '001-accounts-and-workflows': [accounts.createAccounts, workflows.createWorkflows, createSettings],
    '002-visitors': [mail.createOutbox, accounts.createTokens, createComments, contact.createMessages],
    '003-writing': [blog.createPostVersions, createSlugRedirects, createMedia],
    '004-workflow-versions': [workflows.separateFiles],
    '005-sign-up-names': [accounts.addSignUpNames],
    '007-workflow-imports': [workflows.countImportsByWay],
    '008-stored-pictures': [workflows.storePictures],
    '009-private': [accounts.endSessions, mail.addAboutUser],
    '010-preview-links': [blog.createPreviewLinks],
    '011-rebuilds': [createRebuilt, blog.createKeywordIndex],
    '012-jobs': [createJobRuns],
    '013-limits': [createLimitWindows],
    '014-settings': [createSettingsVersions],
    '015-bin': [createBin],
    '016-drawing-claims': [workflows.claimDrawings],
    '017-own-account': [accounts.addOwnAccount],
    '018-second-factor': [accounts.createSecondFactors],
    '019-audit': [createAudit],
    '020-former-alts': [addFormerAlts],
    '021-replies': [contact.createReplies, mail.addConversation],
    '022-invitations': [createInvitations],
    '023-passkeys': [accounts.createPasskeys],
    '024-workflow-runs': [workflows.addRuns],
    '026-comment-threads': [createThreads],
    '028-search': [createSearch],
    '029-figures': [createFigures],
    '030-subscriptions': [createSubscriptions, mail.addUnsubscribe],
    '031-image-sizes': [addSizes],
    '033-newest-found': [indexNewest],
    '034-pending-sign-ups': [accounts.createPendingSignUps],
    '035-hashed-preview-links': [blog.hashPreviewLinks],
  },
  sync: syncCollections,
  rebuilds: [
    { name: 'keyword index', version: 1, run: rebuildKeywordIndex },
    { name: 'workflow files', version: computedVersion, run: redrawAll },
    { name: 'project pages', version: 1, run: addProjectPages },
    { name: 'search index', version: wordsVersion, run: completeLater },
  ],
}

/**
 * Brings the schema, and what is computed from stored values, up to date.
 * @throws ConfigError if a newer release has migrated the database
 */
export const migrate = (database: Pick<Database, 'db' | 'kind'>): Promise<void> => upgrade(database, siteUpgrade)

/** Like `migrate`, for a process that also serves a database of a newer release, which it logs. */
export async function migrateToServe({ database, log }: { database: Database; log: Logger }): Promise<void> {
  const newer = await upgradeOrFollow(database, siteUpgrade)
  if (newer.length === 0) return
  log.warn({ migrations: newer }, 'A newer release has upgraded the database; this release runs on it unchanged')
}

/** Compares the migrations of the database with those of this code. @throws as `compareWith` */
export const compareMigrations = ({ db }: Pick<Database, 'db'>) => compareWith(db, Object.keys(siteUpgrade.migrations))
