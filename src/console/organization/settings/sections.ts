import * as z from 'zod'
import { services, settingSchema, type SettingName } from '../../../rest/records/settings.ts'

/**
 * The control of a setting: `text` for one line, `lines` for several, `number`, `switch`, `choice` for an enumeration, `entries` for a
 * list of texts, `limit` for a number or -1 for no limit, `json` for JSON, `panels` for a list of HTML panels, `basemap` for a basemap,
 * `record` for an object or a list of objects with known fields, `extent`, `group` for a query that finds a group, `featuredGroups` for a JSON list of groups, `members` for a list of usernames, and
 * `image` for the key of an image.
 */
export type ControlKind =
  | 'text'
  | 'lines'
  | 'number'
  | 'limit'
  | 'switch'
  | 'choice'
  | 'entries'
  | 'json'
  | 'panels'
  | 'basemap'
  | 'record'
  | 'extent'
  | 'group'
  | 'featuredGroups'
  | 'members'
  | 'image'

const utilityServices = Object.fromEntries(
  Object.keys(services).map((name) => [name, 'record']),
) as Record<keyof typeof services, 'record'>

/** Every setting once, with its section and its control. */
export const sections = {
  identity: {
    name: 'text',
    description: 'lines',
    thumbnail: 'image',
    culture: 'text',
    cultureFormat: 'text',
    region: 'text',
    units: 'choice',
    urlHostname: 'text',
    urlKey: 'text',
  },
  home: {
    showHomePageDescription: 'switch',
    backgroundImage: 'image',
    homePageFeaturedContent: 'group',
    homePageFeaturedContentCount: 'number',
    featuredItemsGroupQuery: 'group',
    featuredGroups: 'featuredGroups',
    rotatorPanels: 'panels',
  },
  map: {
    defaultExtent: 'extent',
    defaultBasemap: 'basemap',
    useVectorBasemaps: 'switch',
    defaultVectorBasemap: 'basemap',
    mapVendorKey: 'text',
    canShareMapVendorPublic: 'switch',
  },
  galleries: {
    basemapGalleryGroupQuery: 'group',
    templatesGroupQuery: 'group',
    layerTemplatesGroupQuery: 'group',
    symbolSetsGroupQuery: 'group',
    colorSetsGroupQuery: 'group',
    analysisLayersGroupQuery: 'group',
    atlasGroupQuery: 'group',
    stylesGroupQuery: 'group',
    '2DStylesGroupQuery': 'group',
  },
  sharing: {
    canSharePublic: 'switch',
    canSearchPublic: 'switch',
    commentsEnabled: 'switch',
    metadataEditable: 'switch',
    metadataFormats: 'choice',
  },
  security: {
    access: 'choice',
    allSSL: 'switch',
    allowedOrigins: 'entries',
    authorizedCrossOriginDomains: 'entries',
    authorizedCrossOriginNoCorsDomains: 'entries',
    allowedExternalLinks: 'entries',
    allowedRedirectUris: 'entries',
    maxTokenExpirationMinutes: 'limit',
    applicationsNeedApproval: 'switch',
    useStandardizedQuery: 'switch',
  },
  signIn: {
    canSigninPlatform: 'switch',
    canSigninIDP: 'switch',
    canSigninOIDC: 'switch',
    canSigninSocial: 'switch',
    platformSSO: 'switch',
    temporaryPasswordDays: 'limit',
  },
  services: {
    geocodeService: 'record',
    ...utilityServices,
    routingServicesSource: 'record',
  },
  members: {
    updateUserProfileDisabled: 'switch',
    creditAssignments: 'choice',
    defaultUserCreditAssignment: 'limit',
    notificationsEnabled: 'switch',
  },
  contacts: {
    contacts: 'members',
    orgUrl: 'text',
    orgEmail: 'text',
    orgPhone: 'text',
  },
  advanced: {
    helpBase: 'text',
    portalProperties: 'json',
  },
} as const satisfies Record<string, Partial<Record<SettingName, ControlKind>>>

export type SectionName = keyof typeof sections
export const sectionNames = Object.keys(sections) as SectionName[]

export const isSection = (name: string | undefined): name is SectionName =>
  name !== undefined && name in sections

/** A setting with its section and its control. */
export interface SettingDefinition {
  readonly name: SettingName
  readonly section: SectionName
  readonly kind: ControlKind
}

type Settings = Readonly<Partial<Record<SettingName, unknown>>>

/** Returns the settings that a portal has which returns these; all while nothing is read. Additions can be missing. */
export const settingsOfPortal = (read: Settings | undefined): readonly SettingDefinition[] =>
  settingDefinitions.filter(
    ({ name }) =>
      read === undefined ||
      read[name] !== undefined ||
      z.globalRegistry.get(settingSchema(name))?.addition !== true,
  )

type SettingInSections = { [S in SectionName]: keyof (typeof sections)[S] }[SectionName]

/** All settings in the order of the page. The check below fails to compile while a setting has no section. */
export const settingDefinitions: readonly SettingDefinition[] = sectionNames.flatMap((section) =>
  Object.entries(sections[section] as Partial<Record<SettingName, ControlKind>>).map(
    ([name, kind]) => ({ name: name as SettingName, section, kind }),
  ),
)
true satisfies [SettingName] extends [SettingInSections] ? true : never

/** Whether a switch says the opposite of its setting, whose name is a negation. */
export const isReversed = (name: SettingName): boolean => name === 'updateUserProfileDisabled'

const byName = new Map(settingDefinitions.map((one) => [one.name, one]))

export const definitionOf = (name: SettingName): SettingDefinition => {
  const found = byName.get(name)
  if (!found) throw new Error(`the setting ${name} has no section`)
  return found
}
