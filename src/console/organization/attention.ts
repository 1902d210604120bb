import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { notifications } from '../../rest/groups/notifications.ts'
import { isBuiltInRole, roles } from '../../rest/organization/roles.ts'
import type { UserLicenseType } from '../../rest/organization/members.ts'
import { webhooks } from '../../rest/organization/webhooks.ts'
import { canCall } from '../../rest/protocol/authorization.ts'
import { firstCharacters } from '../../rest/protocol/characters.ts'
import type { Result } from '../../rest/protocol/operation.ts'
import type { Notification } from '../../rest/records/notification.ts'
import { hasWebhooks } from '../../rest/records/webhook.ts'
import { check, forAdministrators, type AttentionRow } from '../shared/attention/check.ts'
import { relatedHosts } from './urls/hosts/ignored.ts'
import type { HostSearch } from './urls/hosts/storedHosts.ts'
import { certificateOf } from './identityProviders/certificate.ts'
import { validity } from '../shared/certificates/validity.ts'
import { operationsOf, providerRead } from './identityProviders/provider.ts'
import { failuresLeft } from './webhooks/atRisk.ts'
import { webhooksAtRisk } from './webhooks/failures.ts'
import { query, queryClient } from '../shell/api.ts'
import { formatDay, formatList, formatRelative } from '../shell/format.ts'
import { paths } from '../shell/paths.ts'
import { permission } from '../shell/permissions.ts'
import { session } from '../shell/session/session.ts'
import { licensesLeft, userTypes } from '../shared/members/licenses.ts'
import { texts } from '../ui/texts.ts'

const t = texts('organizationAttention', {
  certificate: {
    unread: 'The SAML certificate could not be checked.',
    soon_zero: 'The SAML certificate of {{name}} expires today',
    soon_one: 'The SAML certificate of {{name}} expires in {{count, number}} day',
    soon_other: 'The SAML certificate of {{name}} expires in {{count, number}} days',
    soonLine: 'After {{date}}, members can’t sign in with the federation.',
    expired: 'The SAML certificate of {{name}} expired on {{date}}',
    expiredLine: 'Members might be unable to sign in with the federation.',
    replace: 'Replace certificate',
  },
  messages: {
    unread: 'Your messages could not be read.',
    from: 'Message from {{name}}, {{time}}',
    fromPortal: 'Message, {{time}}',
    read: 'Read message',
  },
  roles: {
    unread: 'The roles could not be checked.',
    title: 'The role {{name}} has no privileges',
    line: 'Its creation might be incomplete: the portal creates a role first, and then sets its privileges.',
    edit: 'Edit role',
  },
  licenses: {
    unread: 'The licenses of user types could not be checked.',
    title_zero: 'All licenses of the user type {{name}} are assigned',
    title_one: '{{count, number}} license of the user type {{name}} is left',
    title_other: '{{count, number}} licenses of the user type {{name}} are left',
    line: '{{used, number}} of {{most, number}} are assigned. Without a license, members can’t be added to the user type.',
    show: 'Show members',
  },
  webhooks: {
    unread: 'The deliveries of webhooks could not be checked.',
    one: 'The webhook {{name}} fails to deliver',
    oneLine_zero: 'The next failed delivery deactivates it.',
    oneLine_one: 'It is deactivated after {{count, number}} more failed delivery.',
    oneLine_other: 'It is deactivated after {{count, number}} more failed deliveries.',
    many: '{{count, number}} webhooks fail to deliver',
    manyLine: 'Servers deactivate them after one or two more failed deliveries.',
    show: 'Show webhook',
    showAll: 'Show webhooks',
  },
  hosts: {
    unread: 'The last search for unknown hosts could not be read.',
    title_one: '{{count, number}} item uses the URL of {{hosts}}',
    title_other: '{{count, number}} items use the URLs of {{hosts}}',
    hosts_one: '{{count, number}} unknown host',
    hosts_other: '{{count, number}} unknown hosts',
    line_one:
      '{{names}} is in the domain of the organization, and might be a server that no longer exists. Last search: {{time}}.',
    line_other:
      '{{names}} are in the domain of the organization, and might be servers that no longer exist. Last search: {{time}}.',
    more: '{{count, number}} more',
    show: 'Show hosts',
  },
})

interface SignInCertificate {
  /** The name of the identity provider or the federation. */
  readonly name: string
  readonly notBefore: number
  readonly notAfter: number
}

/** The certificate of the organization's identity provider or federation; null if there is none, or if it can't be parsed. */
const signInCertificate = () =>
  queryOptions({
    queryKey: [operationsOf.provider.read.path, 'certificate'],
    queryFn: async (): Promise<SignInCertificate | null> => {
      const federation = await queryClient.query(providerRead('federation'))
      const {
        id,
        name = '',
        certificate,
      } = federation.id === undefined
        ? await queryClient.query(providerRead('provider'))
        : federation
      if (id === undefined || certificate == null) return null
      const read = await certificateOf(certificate)
      return 'facts' in read ? { name, ...read.facts } : null
    },
    staleTime: 60_000,
  })

/** Returns the certificate if it has expired at `now` (epoch ms), or expires within 30 days. */
const certificateRows = (
  certificate: SignInCertificate | null,
  now: number,
): readonly AttentionRow[] => {
  if (!certificate) return []
  const { name, notAfter } = certificate
  const { state, days } = validity(certificate, now)
  if (state !== 'soon' && state !== 'expired') return []
  const isExpired = state === 'expired'
  const date = formatDay(notAfter)
  return [
    {
      key: 'certificate',
      tone: isExpired || days < 7 ? 'error' : 'warning',
      title: t(`certificate.${state}`, { name, date, count: days }),
      line: t(isExpired ? 'certificate.expiredLine' : 'certificate.soonLine', { date }),
      label: t('certificate.replace'),
      href: paths.identityProviders(),
    },
  ]
}

/** Hosts that the entry names. */
const mostNames = 3

const namesOf = (hosts: readonly string[]) => {
  const names = hosts.slice(0, mostNames)
  const count = hosts.length - names.length
  return formatList(count > 0 ? [...names, t('hosts.more', { count })] : names)
}

/** Returns the entry about hosts in a domain of the organization that belong neither to the portal nor to a server; `search` has no others. */
export const hostRows = (search: HostSearch | null): readonly AttentionRow[] => {
  const { hosts = [] } = search ?? {}
  const [first, ...others] = hosts
  if (!search || !first) return []
  const items = hosts.reduce((sum, host) => sum + host.items, 0)
  const only = others.length === 0 ? `&host=${encodeURIComponent(first.host)}` : ''
  return [
    {
      key: 'unknown hosts',
      tone: 'warning',
      title: t('hosts.title', { count: items, hosts: t('hosts.hosts', { count: hosts.length }) }),
      line: t('hosts.line', {
        count: hosts.length,
        names: namesOf(hosts.map(({ host }) => host)),
        time: formatRelative(search.ended),
      }),
      label: t('hosts.show'),
      href: `${paths.unknownHosts()}?show=related${only}`,
    },
  ]
}

/** Returns one row for the active webhooks that are near their automatic deactivation; none if there is no such webhook. */
const webhookRows = ({
  total,
  failures: [first],
}: Result<typeof webhooks.listFailures>): readonly AttentionRow[] => {
  if (!first) return []
  const row = { key: 'webhooks', tone: 'error' } as const
  if (total === 1)
    return [
      {
        ...row,
        title: t('webhooks.one', { name: first.name }),
        line: t('webhooks.oneLine', { count: failuresLeft(first) }),
        label: t('webhooks.show'),
        href: `${paths.webhooks()}?webhook=${first.webhookId}`,
      },
    ]
  return [
    {
      ...row,
      title: t('webhooks.many', { count: total }),
      line: t('webhooks.manyLine'),
      label: t('webhooks.showAll'),
      href: `${paths.webhooks()}?show=failing`,
    },
  ]
}

export const certificateCheck = check({
  query: signInCertificate,
  isFor: forAdministrators,
  rows: certificateRows,
  unread: t('certificate.unread'),
})

/** How long Home shows a message (ms): portals don't know which ones were read. */
const newFor = 7 * 86_400_000

const Message = z
  .object({
    subject: z.string().optional(),
    message: z.string().optional(),
    fromUser: z.string().optional(),
  })
  .catch({})

/** Returns a row for each message that is new at `now` (epoch ms). */
export const messageRows = (
  received: readonly Notification[],
  now: number,
): readonly AttentionRow[] =>
  received.flatMap(({ id, type, received: at, data }) => {
    const { subject = '', message, fromUser } = Message.parse(data)
    if (type !== 'message_received' || message === undefined || at < now - newFor) return []
    const time = formatRelative(at)
    return {
      key: `message ${id}`,
      tone: 'info',
      title: subject.trim() === '' ? firstCharacters(message, 100) : subject,
      line: (name) =>
        t(fromUser === undefined ? 'messages.fromPortal' : 'messages.from', { name, time }),
      ...(fromUser !== undefined && { owner: fromUser }),
      label: t('messages.read'),
      href: paths.account(),
    }
  })

/** Messages to the signed-in member of the last days. */
export const messagesCheck = check({
  query: () =>
    query(notifications.list, { userName: session().person.username }, { staleTime: 60_000 }),
  rows: ({ notifications: all }, readAt) => messageRows(all, readAt),
  unread: t('messages.unread'),
})

/** Custom roles without any privilege: a role is created first, and gets its privileges with a second request. */
export const rolesCheck = check({
  query: () => query(roles.list, { num: 100, returnPrivileges: true }, { staleTime: 60_000 }),
  isFor: forAdministrators,
  rows: ({ roles: found }) =>
    found
      .filter(({ id, privileges }) => !isBuiltInRole(id) && privileges?.length === 0)
      .map(({ id, name }) => ({
        key: `role ${id}`,
        tone: 'warning',
        title: t('roles.title', { name }),
        line: t('roles.line'),
        label: t('roles.edit'),
        href: paths.role(id),
      })),
  unread: t('roles.unread'),
})

/** Licenses of a user type run out when at most this part of them is left. */
const smallPart = 0.05

/** Returns a row for each user type whose licenses run out, the fewest left first. */
export const licenseRows = (types: readonly UserLicenseType[]): readonly AttentionRow[] =>
  types
    .map((type) => ({ ...type, left: licensesLeft(type) }))
    .filter(({ left, maximumRegisteredMembers: most = 0 }) => left <= most * smallPart)
    .toSorted((a, b) => a.left - b.left)
    .map(({ id, name = id, left, currentRegisteredMembers, maximumRegisteredMembers }) => ({
      key: `licenses ${id}`,
      tone: left === 0 ? 'warning' : 'info',
      title: t('licenses.title', { count: left, name }),
      line: t('licenses.line', { used: currentRegisteredMembers, most: maximumRegisteredMembers }),
      label: t('licenses.show'),
      href: paths.members({ userType: id }),
    }))

export const licensesCheck = check({
  query: userTypes,
  isFor: forAdministrators,
  rows: ({ userLicenseTypes }) => licenseRows(userLicenseTypes),
  unread: t('licenses.unread'),
})

export const webhooksCheck = check({
  query: webhooksAtRisk,
  isFor: (member) =>
    canCall({ access: hasWebhooks }, member.person).allowed &&
    permission(member, webhooks.listFailures).allowed,
  rows: webhookRows,
  unread: t('webhooks.unread'),
})

// Stored by the browser: Home never starts a search.
export const hostsCheck = check({
  query: relatedHosts,
  isFor: forAdministrators,
  rows: hostRows,
  unread: t('hosts.unread'),
})
