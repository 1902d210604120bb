import type { Server } from '../../../rest/records/server.ts'
import { paths } from '../../shell/paths.ts'
import { isReachable } from '../../shared/servers/ask.ts'
import { messagesOf } from '../../shared/servers/upgrade/upgradeState.ts'
import { upgradeKey, type AttentionRow } from './rows.ts'
import { t } from './messages.ts'
import { t as tServer } from '../../shared/servers/messages.ts'

/** Leads to the list of servers instead of an upgrade that this console can't request. */
const elsewhere = (row: AttentionRow): AttentionRow => ({
  ...row,
  line: `${row.line} ${tServer('outside')}`,
  label: t('silent.show'),
  href: paths.servers(),
})

const rowsOf = ({ id, name, upgrade }: Server): readonly AttentionRow[] => {
  const row = { key: upgradeKey(id), href: paths.serverUpgrade(id) }
  const from = upgrade?.upgradeFromVersion ?? ''
  const to = upgrade?.upgradeToVersion ?? ''
  switch (upgrade?.upgradeStatus) {
    case 'LAST_ATTEMPT_FAILED':
      return [
        {
          ...row,
          tone: 'error',
          title: t('upgrades.failed', { name }),
          line: t('upgrades.failedLine', { to, reason: messagesOf(upgrade) }),
          label: t('upgrades.retry'),
        },
      ]
    case 'UPGRADE_REQUIRED':
      return [
        {
          ...row,
          tone: 'warning',
          title: t('upgrades.required', { name }),
          line: t('upgrades.requiredLine', { from, to }),
          label: t('upgrades.start'),
        },
      ]
    default:
      return []
  }
}

/** Returns the servers whose last upgrade failed, or that must be upgraded, if the portal returns the upgrades of its servers. */
export const upgradeRows = (servers: readonly Server[]): readonly AttentionRow[] =>
  servers.flatMap((server) => {
    const rows = rowsOf(server)
    return isReachable(server) ? rows : rows.map(elsewhere)
  })
