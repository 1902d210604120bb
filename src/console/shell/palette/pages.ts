import AccountIcon from '@mui/icons-material/AccountCircleOutlined'
import DnsIcon from '@mui/icons-material/DnsOutlined'
import EventRepeatIcon from '@mui/icons-material/EventRepeatOutlined'
import GroupsIcon from '@mui/icons-material/WorkspacesOutlined'
import HistoryIcon from '@mui/icons-material/HistoryOutlined'
import HomeIcon from '@mui/icons-material/HomeOutlined'
import HubIcon from '@mui/icons-material/HubOutlined'
import InventoryIcon from '@mui/icons-material/Inventory2Outlined'
import LinkIcon from '@mui/icons-material/LinkOutlined'
import MenuBookIcon from '@mui/icons-material/MenuBookOutlined'
import PeopleIcon from '@mui/icons-material/PeopleOutlined'
import PublishIcon from '@mui/icons-material/PublishOutlined'
import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import ShieldIcon from '@mui/icons-material/ShieldOutlined'
import WebAssetIcon from '@mui/icons-material/WebAssetOutlined'
import AppsIcon from '@mui/icons-material/AppsOutlined'
import WebhookIcon from '@mui/icons-material/WebhookOutlined'
import WorkHistoryIcon from '@mui/icons-material/WorkHistoryOutlined'
import type { SvgIconComponent } from '@mui/icons-material'
import type { Area } from '../areas.ts'
import { paths } from '../paths.ts'
import { permission } from '../permissions.ts'
import type { Session } from '../session/session.ts'
import type { Entry } from './entry.ts'
import { t } from './messages.ts'
import { t as tShell } from '../messages/index.ts'

const icons: Partial<Record<Area['label'], SvgIconComponent>> = {
  home: HomeIcon,
  content: InventoryIcon,
  groups: GroupsIcon,
  tasks: EventRepeatIcon,
  publishing: PublishIcon,
  settings: SettingsIcon,
  roles: ShieldIcon,
  members: PeopleIcon,
  identityProviders: HubIcon,
  webhooks: WebhookIcon,
  servers: DnsIcon,
  applications: AppsIcon,
  urls: LinkIcon,
  jobs: WorkHistoryIcon,
  history: HistoryIcon,
}

/** Returns the pages of the menu that the person can open, and those that the menu does not list. */
export const pagesFor = (areas: readonly Area[], session: Session): readonly Entry[] => [
  ...areas
    .filter(({ access }) => permission(session, access).allowed)
    .map(({ path, label, section }) => ({
      id: `page:${path}`,
      icon: icons[label] ?? WebAssetIcon,
      title: tShell(`nav.${label}`),
      synonyms: t(`pageSynonyms.${label}`, { defaultValue: '' }),
      end: section && tShell(`nav.${section}`),
      href: path,
    })),
  {
    id: 'page:allItems',
    icon: InventoryIcon,
    title: t('page.allItems'),
    end: tShell('nav.content'),
    href: paths.allContent(),
  },
  {
    id: 'page:ownGroups',
    icon: GroupsIcon,
    title: t('page.ownGroups'),
    end: tShell('nav.groups'),
    href: paths.ownGroups(),
  },
  {
    id: 'page:account',
    icon: AccountIcon,
    title: t('page.account'),
    synonyms: t('pageSynonyms.account'),
    href: paths.account(),
  },
  {
    id: 'page:reference',
    icon: MenuBookIcon,
    title: tShell('help.reference'),
    synonyms: t('pageSynonyms.reference'),
    href: paths.reference(),
  },
]
