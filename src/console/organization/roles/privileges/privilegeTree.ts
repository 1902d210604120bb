import {
  isAdministrative,
  privileges,
  type Privilege,
} from '../../../../rest/protocol/privileges.ts'

/** The categories of privileges, in the order of the page. */
export const categories = [
  'members',
  'groups',
  'content',
  'sharing',
  'features',
  'publishing',
  'webhooks',
  'notebooks',
  'analysis',
  'settings',
  'other',
] as const
export type Category = (typeof categories)[number]

/** The first matching rule applies; privileges without one are in the category `other`. */
const rules: readonly (readonly [Category, RegExp])[] = [
  ['webhooks', /webhook/i],
  ['notebooks', /notebook/i],
  ['features', /^features:/],
  ['analysis', /^premium:|:runWebTool$/],
  ['sharing', /:share/],
  [
    'settings',
    /:manage(Security|Website|Collaborations|Roles|Servers|UtilityServices|PublicUrl)|:createReports$/,
  ],
  ['members', /Users?($|Roles)|Licenses|MemberCategory/],
  ['groups', /Groups?$/],
  ['publishing', /^portal:publisher:/],
  ['content', /^portal:.*(Items?|Tracks|ApiTokens|Apps|Schema|PackageImports)/],
]

/** The category of a privilege, including unknown ones. */
export const categoryOf = (privilege: string): Category =>
  rules.find(([, fits]) => fits.test(privilege))?.[0] ?? 'other'

export type Area = 'general' | 'administrative'

export interface Branch {
  readonly area: Area
  readonly category: Category
  readonly privileges: readonly string[]
}

const isKnown = (privilege: string): privilege is Privilege =>
  (privileges as readonly string[]).includes(privilege)

/** The privileges that the contract does not know, for example those of newer portals. */
export const unknownOf = (granted: Iterable<string>): string[] =>
  [...granted].filter((privilege) => !isKnown(privilege))

/** Sorts privileges in the order of the contract; unknown ones are last. */
export const inOrder = (granted: Iterable<string>): string[] => {
  const all = new Set(granted)
  return [...privileges.filter((privilege) => all.has(privilege)), ...unknownOf(all).toSorted()]
}

/** All privileges by area and category, including unknown ones that are granted. */
export const branchesWith = (granted: Iterable<string>): Branch[] => {
  const all = [...privileges, ...unknownOf(granted)]
  return (['general', 'administrative'] as const).flatMap((area) =>
    categories.flatMap((category) => {
      const here = all.filter(
        (privilege) =>
          categoryOf(privilege) === category &&
          isAdministrative(privilege) === (area === 'administrative'),
      )
      return here.length === 0 ? [] : [{ area, category, privileges: here }]
    }),
  )
}
