import { queryOptions } from '@tanstack/react-query'
import type { Server } from '../../rest/records/server.ts'
import type { UpgradeStatus } from '../../rest/records/serverUpgrade.ts'
import { servers } from '../../rest/servers/servers.ts'
import { check, forAdministrators, type AttentionRow } from '../shared/attention/check.ts'
import { isReachable } from '../shared/servers/ask.ts'
import { t as tServer } from '../shared/servers/messages.ts'
import { serverAnswer } from '../shared/servers/serverAnswer.ts'
import { messagesOf, upgradeRowKey } from '../shared/servers/upgrade/upgradeState.ts'
import { query, queryClient } from '../shell/api.ts'
import { formatDay, formatRelative } from '../shell/format.ts'
import { paths } from '../shell/paths.ts'
import { wait } from '../shell/wait.ts'
import { accountScope } from '../shell/session/accountScope.ts'
import { texts } from '../ui/texts.ts'
import { validity } from '../shared/certificates/validity.ts'
import { ConnectionError, PortalError } from '../../rest/protocol/errors.ts'
import {
  certificatesIn,
  rememberedCertificates,
  serverMachines,
  type RememberedCertificate,
} from './machines/machines.ts'

const t = texts('serversAttention', {
  unread: 'The upgrades of servers could not be checked.',
  show: 'Show server',
  showUpgrade: 'Show upgrade',
  silent: {
    unread: 'Whether the servers respond could not be checked.',
    title: '{{name}} does not respond',
    line: 'The server does not respond to this browser, or does not allow this site.',
    upgrading: '{{name}} does not respond during its upgrade',
    upgradingLine: 'Servers do not respond for several minutes of an upgrade.',
    overdue: '{{name}} no longer responds since its upgrade',
    overdueLine:
      'The upgrade last reported progress {{time}}, longer ago than upgrades take. Check the server.',
  },
  failed: 'The upgrade of {{name}} failed',
  failedLine: 'To version {{to}}. {{reason}} Correct the cause, then start it again.',
  required: 'Finish the upgrade of {{name}}',
  requiredLine: 'Runs {{from}}; {{to}} is installed.',
  certificate: {
    unread: 'The certificates of servers could not be checked.',
    soon_zero: 'The certificate of {{machine}} expires today',
    soon_one: 'The certificate of {{machine}} expires in {{count, number}} day',
    soon_other: 'The certificate of {{machine}} expires in {{count, number}} days',
    soonLine: 'After {{date}}, browsers and the portal no longer trust the server {{name}}.',
    expired: 'The certificate of {{machine}} expired on {{date}}',
    expiredLine: 'Browsers and the portal no longer trust the server {{name}}.',
  },
  retry: 'Retry upgrade',
  start: 'Upgrade server',
})

const minute = 60_000

const federatedServers = () => query(servers.list, {}, { staleTime: minute })

/** How long a server can be silent during its upgrade (ms): an hour. */
const longestSilence = 60 * minute

interface SilentServer {
  readonly id: string
  readonly name: string
  /** The error that it returned, or why the console's proxy could not reach it; otherwise undefined. */
  readonly message: string | undefined
  /** The upgrade that is in progress. */
  readonly upgrade?: UpgradeStatus | undefined
}

/** The servers that do not respond to this browser. */
const silentServers = () =>
  queryOptions({
    queryKey: ['silent servers', accountScope()],
    queryFn: async (): Promise<readonly SilentServer[]> => {
      const { servers: all } = await queryClient.query(federatedServers())
      const answers = await Promise.all(
        all.map(async (server) => ({
          server,
          answer: await queryClient.query(serverAnswer(server)),
        })),
      )
      return answers.flatMap(({ server: { id, name, upgrade }, answer }) => {
        if (answer.kind !== 'silent' && answer.kind !== 'fails') return []
        const message = answer.kind === 'silent' ? answer.reason : answer.message
        const isUpgrading = upgrade?.upgradeStatus === 'IN_PROGRESS'
        return [{ id, name, message, upgrade: isUpgrading ? upgrade : undefined }]
      })
    },
    staleTime: minute,
  })

/** Returns the row of a server that does not respond, at `now` (epoch ms). An upgrade explains it for a while. */
export const silentRow = (
  { id, name, message, upgrade }: SilentServer,
  now: number,
): AttentionRow => {
  const key = `silent ${id}`
  if (!upgrade)
    return {
      key,
      tone: 'error',
      title: t('silent.title', { name }),
      line: message ?? t('silent.line'),
      label: t('show'),
      href: paths.server(id),
    }
  const times = upgrade.stages?.flatMap(({ startTime = 0, lastUpdated = 0 }) => [
    startTime,
    lastUpdated,
  ])
  const reported = Math.max(0, ...(times ?? []))
  const isOverdue = reported > 0 && now - reported > longestSilence
  return {
    key,
    tone: isOverdue ? 'error' : 'info',
    title: t(isOverdue ? 'silent.overdue' : 'silent.upgrading', { name }),
    line: isOverdue
      ? t('silent.overdueLine', { time: formatRelative(reported) })
      : t('silent.upgradingLine'),
    label: t('showUpgrade'),
    href: paths.serverUpgrade(id),
  }
}

const upgradeRow = ({ id, name, upgrade }: Server): AttentionRow | undefined => {
  const row = { key: upgradeRowKey(id), href: paths.serverUpgrade(id) }
  const from = upgrade?.upgradeFromVersion ?? ''
  const to = upgrade?.upgradeToVersion ?? ''
  switch (upgrade?.upgradeStatus) {
    case 'LAST_ATTEMPT_FAILED':
      return {
        ...row,
        tone: 'error',
        title: t('failed', { name }),
        line: t('failedLine', { to, reason: messagesOf(upgrade) }),
        label: t('retry'),
      }
    case 'UPGRADE_REQUIRED':
      return {
        ...row,
        tone: 'warning',
        title: t('required', { name }),
        line: t('requiredLine', { from, to }),
        label: t('start'),
      }
    default:
      return undefined
  }
}

/** Returns the servers whose last upgrade failed, or that must be upgraded, if the portal returns the upgrades of its servers. */
const upgradeRows = (all: readonly Server[]): readonly AttentionRow[] =>
  all.flatMap((server): readonly AttentionRow[] => {
    const row = upgradeRow(server)
    if (!row || isReachable(server)) return row ? [row] : []
    // This console can't request the upgrade.
    const line = `${String(row.line)} ${tServer('outside')}`
    return [{ ...row, line, label: t('show'), href: paths.server(server.id) }]
  })

export const silentServersCheck = check({
  query: silentServers,
  asksServers: true,
  isFor: forAdministrators,
  rows: (silent, readAt) => silent.map((server) => silentRow(server, readAt)),
  unread: t('silent.unread'),
})

export const upgradesCheck = check({
  query: federatedServers,
  isFor: forAdministrators,
  rows: ({ servers: all }) => upgradeRows(all),
  unread: t('unread'),
})

/** A machine with its certificate. */
interface MachineCertificate extends RememberedCertificate {
  readonly server: Pick<Server, 'id' | 'name'>
}

/** How long Home is open before certificates are read (ms): each server costs several requests, too many for someone who only passes by. */
const patience = 3_000

/** Reads the certificates of a server; none if it does not respond, which another check reports, or has no such machines. */
const certificatesOf = async (server: Server): Promise<readonly RememberedCertificate[]> => {
  const { kind } = await queryClient.query(serverAnswer(server))
  if (kind !== 'responds') return []
  try {
    return certificatesIn(await queryClient.query(serverMachines(server)))
  } catch (error) {
    if (error instanceof ConnectionError || error instanceof PortalError) return []
    throw error
  }
}

/** The certificates of all machines, each server read at most once a day. */
const machineCertificates = () =>
  queryOptions({
    queryKey: ['certificates of servers', accountScope()],
    queryFn: async ({ signal }): Promise<readonly MachineCertificate[]> => {
      const { servers: all } = await queryClient.query(federatedServers())
      const reachable = all.filter(isReachable)
      if (reachable.some((server) => !rememberedCertificates(server))) await wait(patience, signal)
      const found = await Promise.all(
        reachable.map(async (server) => {
          const certificates = rememberedCertificates(server) ?? (await certificatesOf(server))
          return certificates.map((one) => ({ ...one, server }))
        }),
      )
      return found.flat()
    },
    staleTime: minute,
  })

/** Returns the row of a certificate that expires within 30 days of `now` (epoch ms), or has expired. */
const expiringRow = (
  { server: { id, name }, machine, ...certificate }: MachineCertificate,
  now: number,
): readonly AttentionRow[] => {
  const { state, days } = validity(certificate, now)
  if (state !== 'soon' && state !== 'expired') return []
  const isExpired = state === 'expired'
  const date = formatDay(certificate.notAfter)
  return [
    {
      key: `certificate ${id} ${machine}`,
      tone: isExpired || days < 7 ? 'error' : 'warning',
      title: t(`certificate.${state}`, { machine, date, count: days }),
      line: t(isExpired ? 'certificate.expiredLine' : 'certificate.soonLine', { date, name }),
      label: t('show'),
      href: paths.server(id),
    },
  ]
}

export const serverCertificatesCheck = check({
  query: machineCertificates,
  asksServers: true,
  isFor: forAdministrators,
  rows: (certificates, readAt) => certificates.flatMap((one) => expiringRow(one, readAt)),
  unread: t('certificate.unread'),
})
