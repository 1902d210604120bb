import { isAdministrative, privileges, type Privilege } from '../../../rest/protocol/privileges.ts'

/** The categories of privileges (rest-organization.md section 5.4), in the order of the page. */
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

/** The first rule that fits decides; what fits none stands under "other". */
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

/** Where a privilege stands; the console may not know it. */
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

/** Those that the contract does not know, such as those of a newer portal. */
export const unknownOf = (held: Iterable<string>): string[] =>
  [...held].filter((privilege) => !isKnown(privilege))

/** In the order of the contract, unknown ones last. */
export const inOrder = (held: Iterable<string>): string[] => {
  const all = new Set(held)
  return [...privileges.filter((privilege) => all.has(privilege)), ...unknownOf(all).toSorted()]
}

/** All privileges by area and category, those that a role holds without this console knowing them included. */
export const branchesWith = (held: Iterable<string>): Branch[] => {
  const all = [...privileges, ...unknownOf(held)]
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
