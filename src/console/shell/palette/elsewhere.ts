import OpenInNewIcon from '@mui/icons-material/OpenInNewOutlined'
import type { Privilege } from '../../../rest/protocol/privileges.ts'
import { hasPrivilege } from '../../../rest/protocol/authorization.ts'
import { paths } from '../paths.ts'
import { portalPage } from '../portalPage.ts'
import type { Session } from '../session/session.ts'
import type { Entry } from './entry.ts'
import { t } from './messages.ts'

const places = {
  members: { page: 'organization.html', href: paths.members() },
} as const

/** What the interface does not offer, with the privilege that it requires on the website of the portal. */
const actions = {
  addMember: { place: 'members', privilege: 'portal:admin:inviteUsers' },
  resetPassword: { place: 'members', privilege: 'portal:admin:updateUsers' },
} as const satisfies Readonly<
  Record<string, { readonly place: keyof typeof places; readonly privilege: Privilege }>
>

/**
 * Returns what the person might search for and this console does not offer. Each entry says so, and opens the website of the portal; if
 * the portal has no other website than this console, the list in question.
 */
export const elsewhereFor = (
  { connection, person }: Pick<Session, 'connection' | 'person'>,
  consoleOrigin: string,
): readonly Entry[] =>
  Object.entries(actions)
    .filter(([, { privilege }]) => hasPrivilege(person, privilege))
    .map(([name, { place }]) => {
      const key = name as keyof typeof actions
      const { page, href } = places[place]
      const url = portalPage(connection, page, consoleOrigin)
      return {
        id: `elsewhere:${name}`,
        icon: OpenInNewIcon,
        title: t(`elsewhere.${key}`),
        synonyms: t(`elsewhereSynonyms.${key}`),
        line: t(url === undefined ? `elsewhereLine.${place}` : 'elsewhereLine.site'),
        ...(url === undefined
          ? { href }
          : { run: () => window.open(url, '_blank', 'noopener,noreferrer') }),
      }
    })
