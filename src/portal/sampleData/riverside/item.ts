import type { SampleItem, SampleRelationship } from '../sampleData.ts'
import { contentOf } from './content.ts'
import { thumbnail } from './thumbnails.ts'
import type { Subject } from './subject.ts'
import { description, snippet } from './descriptions.ts'

export type Placement = Pick<
  SampleItem,
  'owner' | 'folderId' | 'access' | 'groups' | 'numViews' | 'protected'
> & { hasThumbnail: boolean }

const located = new Set([
  'Notebook',
  'Microsoft Word',
  'Microsoft Excel',
  'Document Link',
  'Style',
  'Hub Site Application',
])

const licenses = [
  '',
  'Public domain. No warranty is given.',
  'For internal use by county departments and their contractors.',
  'Creative Commons Attribution 4.0.',
  'Provided as is; not to be used for legal descriptions.',
]

/** Creates the item of a subject with its owner, folder, and sharing. */
export const makeItem = (
  subject: Subject,
  { hasThumbnail, ...placement }: Placement,
): SampleItem => {
  const { type, chance, theme, place } = subject
  const make = contentOf[type]
  if (!make) throw new Error(`The sample data has no content for ${type}.`)
  const content = make(subject)
  const hasExtent = !located.has(type)
  return {
    id: subject.id,
    ...placement,
    title: subject.title,
    type,
    typeKeywords: content.typeKeywords ?? [],
    tags: [
      ...new Set([
        ...chance.sample(theme.tags, chance.integer(1, 3)),
        ...(place.name === 'Riverside County' ? [] : [place.name]),
        ...(chance.chance(0.3) ? ['Riverside County'] : []),
      ]),
    ],
    snippet: snippet(subject),
    description: description(subject),
    name: content.name ?? null,
    url: content.url ?? null,
    accessInformation: chance.pick(['Riverside County', `Riverside County, ${theme.title}`, '']),
    licenseInfo: chance.pick(licenses),
    culture: 'en-us',
    extent: hasExtent ? place.extent : null,
    spatialReference: hasExtent ? 'WGS84' : null,
    created: subject.created,
    modified: subject.modified,
    data: content.data ?? null,
    ...(content.hostedLayer ? { hostedLayer: content.hostedLayer } : {}),
    thumbnail: hasThumbnail
      ? () => thumbnail({ id: subject.id, type, theme, layer: subject.layer })
      : null,
    resources: content.resources ?? [],
    categories: chance.chance(0.1)
      ? []
      : [
          `/Categories/${theme.category}`,
          ...(['PDF', 'Microsoft Word', 'Document Link'].includes(type)
            ? ['/Categories/Reference documents']
            : []),
        ],
  }
}

const mapped = new Set(['Feature Service', 'Map Service', 'Image Service'])

/** Returns the relationships that the platform creates between an item and those it uses. */
export const relationshipsOf = (
  item: SampleItem,
  uses: readonly SampleItem[],
): SampleRelationship[] =>
  uses.flatMap((used) => {
    const relationshipType =
      item.type === 'Web Map' && mapped.has(used.type)
        ? 'Map2Service'
        : item.type === 'Form' && used.type === 'Feature Service'
          ? 'Survey2Service'
          : null
    return relationshipType
      ? [{ originItemId: item.id, destinationItemId: used.id, relationshipType }]
      : []
  })

/** How many items of which types an item of a type refers to, at most. */
const needs: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'Web Map': { 'Feature Service': 4, 'Map Service': 1, 'Image Service': 1 },
  'Web Scene': { 'Scene Service': 1, 'Feature Service': 2, 'Image Service': 1 },
  Dashboard: { 'Web Map': 1, 'Feature Service': 1 },
  StoryMap: { 'Web Map': 1 },
  'Web Experience': { 'Web Map': 3 },
  'Web Mapping Application': { 'Web Map': 1 },
  'Hub Site Application': { StoryMap: 2, Dashboard: 2, 'Feature Service': 4 },
  Form: { 'Feature Service': 1 },
  'QuickCapture Project': { 'Feature Service': 1 },
  Notebook: { 'Feature Service': 1 },
}

/** Returns whether items of the type use others, which must be created first. */
export const isComposed = (type: string): boolean => type in needs

/** Chooses the items that an item uses: first those with its own layer, then others of its theme. */
export const chooseUses = (
  subject: Pick<Subject, 'type' | 'layer' | 'chance'>,
  available: readonly { item: SampleItem; layer: Subject['layer'] }[],
): SampleItem[] =>
  Object.entries(needs[subject.type] ?? {}).flatMap(([type, max]) => {
    const fitting = available.filter(({ item }) => item.type === type)
    const own = fitting.filter(({ layer }) => layer === subject.layer)
    const rest = subject.chance.shuffle(fitting.filter(({ layer }) => layer !== subject.layer))
    const isMain = type === 'Feature Service' || type === 'Web Map' || type === 'Scene Service'
    return [...own, ...rest]
      .slice(0, subject.chance.integer(isMain ? Math.min(2, max) : 0, max))
      .map(({ item }) => item)
  })
