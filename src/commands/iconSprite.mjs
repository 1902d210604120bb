// Writes the icons of the menu, of item types, and of sharing levels into one SVG file, which pages load once instead of a script for each icon.
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { top } from './run.mjs'

const require = createRequire(import.meta.url)

/** Names of icons in the sprite, with the icon of @mui/icons-material that each one shows. */
const icons = {
  map: 'MapOutlined',
  scene: 'ViewInArOutlined',
  featureLayer: 'LayersOutlined',
  table: 'TableChartOutlined',
  tiles: 'GridOnOutlined',
  imagery: 'SatelliteAltOutlined',
  geoprocessing: 'BuildOutlined',
  locator: 'TravelExploreOutlined',
  network: 'RouteOutlined',
  realTime: 'SensorsOutlined',
  app: 'WidgetsOutlined',
  dashboard: 'SpaceDashboardOutlined',
  story: 'AutoStoriesOutlined',
  form: 'BallotOutlined',
  notebook: 'DataObjectOutlined',
  document: 'DescriptionOutlined',
  pdf: 'PictureAsPdfOutlined',
  image: 'ImageOutlined',
  package: 'FolderZipOutlined',
  style: 'PaletteOutlined',
  tool: 'ExtensionOutlined',
  registeredApp: 'KeyOutlined',
  other: 'CategoryOutlined',
  everyone: 'PublicOutlined',
  organization: 'CorporateFareOutlined',
  groups: 'WorkspacesOutlined',
  notShared: 'LockOutlined',
  home: 'HomeOutlined',
  content: 'Inventory2Outlined',
  tasks: 'EventRepeatOutlined',
  publishing: 'PublishOutlined',
  settings: 'SettingsOutlined',
  roles: 'ShieldOutlined',
  members: 'PeopleOutlined',
  servers: 'DnsOutlined',
  identityProviders: 'HubOutlined',
  webhooks: 'WebhookOutlined',
  applications: 'AppsOutlined',
  urls: 'LinkOutlined',
  jobs: 'WorkHistoryOutlined',
  history: 'HistoryOutlined',
  collapse: 'KeyboardDoubleArrowLeft',
  search: 'Search',
  compact: 'DensitySmall',
  standard: 'DensityMedium',
  comfortable: 'DensityLarge',
  columns: 'ViewColumnOutlined',
  download: 'FileDownloadOutlined',
  savedViews: 'BookmarkBorder',
  openInNew: 'OpenInNew',
  share: 'ShareOutlined',
  move: 'DriveFileMoveOutlined',
  link: 'LinkOutlined',
  copy: 'ContentCopyOutlined',
  compare: 'CompareArrowsOutlined',
  import: 'UnarchiveOutlined',
  delete: 'DeleteOutlined',
  transfer: 'SwapHoriz',
  help: 'HelpOutlineOutlined',
  options: 'TuneOutlined',
  error: 'ErrorOutlineOutlined',
  warning: 'WarningAmberOutlined',
  info: 'InfoOutlined',
  success: 'CheckCircleOutlined',
  notifications: 'NotificationsOutlined',
  pause: 'PauseOutlined',
  run: 'PlayArrowOutlined',
  portals: 'UnfoldMore',
  add: 'Add',
  edit: 'EditOutlined',
  more: 'MoreHoriz',
  retry: 'Refresh',
  assignRole: 'ManageAccountsOutlined',
  categories: 'CategoryOutlined',
  resetPassword: 'LockResetOutlined',
}

/** The file that pages load. */
export const spriteFile = `${top}src/console/ui/icons/sprite.svg`

/** Returns the sprite: one symbol for each icon, in the color of the text around it. */
export const createSprite = () => {
  const symbols = Object.entries(icons).map(([name, icon]) => {
    const { default: Icon } = /** @type {{ default: import('react').FunctionComponent }} */ (
      require(`@mui/icons-material/${icon}`)
    )
    const markup = renderToStaticMarkup(createElement(Icon))
    const shapes = /<svg[^>]*>(.*)<\/svg>/s.exec(markup)?.[1] ?? ''
    return `<symbol id="${name}" viewBox="0 0 24 24">${shapes}</symbol>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" fill="currentColor">${symbols.join('')}</svg>\n`
}

/** Returns the sprite in the repository. */
export const readSprite = () => readFile(spriteFile, 'utf8')

if (process.argv[1] === import.meta.filename) await writeFile(spriteFile, createSprite())
