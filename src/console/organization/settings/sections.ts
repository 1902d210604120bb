import { services, type SettingName } from '../../../rest/records/settings.ts'

/**
 * How a setting is entered: `text` one line, `lines` several, `number`, `switch`, `choice` one of the values of its enumeration,
 * `entries` a list of lines, `json` a JSON text, `panels` one of HTML panels, `record` one of an object or a list of objects with known
 * fields, `extent` an extent. `group`,
 * `featuredGroups` and `members` are chosen: a text that names a group, a JSON text that lists groups, a list of user names.
 * `picture` is a text that names a picture.
 */
export type ControlKind =
  | 'text'
  | 'lines'
  | 'number'
  | 'switch'
  | 'choice'
  | 'entries'
  | 'json'
  | 'panels'
  | 'record'
  | 'extent'
  | 'group'
  | 'featuredGroups'
  | 'members'
  | 'picture'

const utilityServices = Object.fromEntries(
  Object.keys(services).map((name) => [name, 'record']),
) as Record<keyof typeof services, 'record'>

/** Every setting once, where a person looks for it, and how it is entered there. */
export const sections = {
  identity: {
    name: 'text',
    description: 'lines',
    thumbnail: 'picture',
    culture: 'text',
    cultureFormat: 'text',
    region: 'text',
    units: 'choice',
    urlHostname: 'text',
    urlKey: 'text',
  },
  home: {
    showHomePageDescription: 'switch',
    backgroundImage: 'picture',
    homePageFeaturedContent: 'group',
    homePageFeaturedContentCount: 'number',
    featuredItemsGroupQuery: 'group',
    featuredGroups: 'featuredGroups',
    rotatorPanels: 'panels',
  },
  map: {
    defaultExtent: 'extent',
    defaultBasemap: 'json',
    useVectorBasemaps: 'switch',
    defaultVectorBasemap: 'json',
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
    maxTokenExpirationMinutes: 'number',
    useStandardizedQuery: 'switch',
  },
  signIn: {
    canSigninPlatform: 'switch',
    canSigninIDP: 'switch',
    canSigninOIDC: 'switch',
    canSigninSocial: 'switch',
    platformSSO: 'switch',
  },
  services: {
    geocodeService: 'record',
    ...utilityServices,
    routingServicesSource: 'record',
  },
  members: {
    updateUserProfileDisabled: 'switch',
    creditAssignments: 'choice',
    defaultUserCreditAssignment: 'number',
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

/** A setting where it stands. */
export interface Placed {
  readonly name: SettingName
  readonly section: SectionName
  readonly kind: ControlKind
}

type Everywhere = { [S in SectionName]: keyof (typeof sections)[S] }[SectionName]

/** All settings in the order of the page. The second line does not compile while a setting has no place. */
export const placed: readonly Placed[] = sectionNames.flatMap((section) =>
  Object.entries(sections[section] as Partial<Record<SettingName, ControlKind>>).map(
    ([name, kind]) => ({ name: name as SettingName, section, kind }),
  ),
)
true satisfies [SettingName] extends [Everywhere] ? true : never

const byName = new Map(placed.map((one) => [one.name, one]))

export const placeOf = (name: SettingName): Placed => {
  const found = byName.get(name)
  if (!found) throw new Error(`the setting ${name} has no place`)
  return found
}
