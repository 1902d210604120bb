import * as z from 'zod'
import { Id, listOf, UserName, Word } from '../protocol/fields.ts'
import { Item } from '../records/item.ts'
import { operation } from '../protocol/operation.ts'

/** What holds of the items of a relationship (rest-content.md section 5). */
export interface RelationshipType {
  /** Types of the two ends; undefined is any. */
  readonly origins?: readonly string[]
  readonly destinations?: readonly string[]
  /** Which ends the caller must own. */
  readonly mustOwn?: 'both' | 'origin' | 'destination'
  /** Sharing the origin shares the destination. */
  readonly compositeShare?: true
  /** Deleting the origin deletes the destination. */
  readonly compositeDelete?: true
  /** The destination takes the origin's sharing when the relationship is made. */
  readonly copyOriginShareOnAdd?: true
}

const composite = { compositeShare: true, compositeDelete: true } as const
const configuration = { mustOwn: 'both', ...composite, copyOriginShareOnAdd: true } as const
const code = { ...composite, copyOriginShareOnAdd: true } as const
const documents = [
  'Microsoft Word',
  'Microsoft Excel',
  'Microsoft Powerpoint',
  'PDF',
  'Image',
  'Visio Document',
]
const vectorTiles = ['Vector Tile Service', 'Style']

/** The relationship types by name. Of the last ones the interface tells no more than the name. */
export const relationshipTypes: Readonly<Record<string, RelationshipType>> = {
  Map2Service: {
    origins: ['Web Map'],
    destinations: ['Map Service', 'Feature Service', 'Image Service'],
  },
  Map2FeatureCollection: { origins: ['Web Map'], destinations: ['Feature Collection'] },
  WMA2Code: {
    origins: ['Web Mapping Application'],
    destinations: ['Code Attachment'],
    ...code,
  },
  MobileApp2Code: { origins: ['Mobile Application'], destinations: ['Code Attachment'], ...code },
  Service2Data: {
    origins: ['Feature Service', 'Map Service'],
    destinations: [
      'Service Definition',
      'CSV',
      'Shapefile',
      'Feature Service',
      'Tile Package',
      'Feature Collection',
      'File Geodatabase',
      'GeoJson',
      'GeoPackage',
      'Scene Package',
      'Vector Tile Package',
      'SQLite Geodatabase',
      'Microsoft Excel',
      'Compact Tile Package',
      'Image Collection',
    ],
    mustOwn: 'both',
  },
  Service2Service: {
    origins: ['Feature Service'],
    destinations: ['Map Service'],
    mustOwn: 'both',
  },
  Map2AppConfig: {
    origins: ['Web Map'],
    destinations: ['Application Configuration'],
    ...configuration,
  },
  Map2IndoorsConfig: {
    origins: ['Web Map'],
    destinations: ['Indoors Map Configuration'],
    ...configuration,
  },
  Item2Attachment: { destinations: documents, mustOwn: 'both', ...composite },
  Item2Report: { destinations: documents },
  Listed2Provisioned: { mustOwn: 'both', compositeDelete: true },
  Style2Style: {
    origins: ['Vector Tile Service'],
    destinations: vectorTiles,
    mustOwn: 'destination',
  },
  Service2Style: { origins: vectorTiles, destinations: vectorTiles, mustOwn: 'destination' },
  Survey2Service: { origins: ['Form'], destinations: ['Feature Service'], mustOwn: 'origin' },
  Survey2Data: { origins: ['Form'], mustOwn: 'origin' },
  Service2Route: { origins: ['Feature Service'], mustOwn: 'origin' },
  ...Object.fromEntries(
    [
      'Service2Layer',
      'Area2Package',
      'Area2CustomPackage',
      'Map2Area',
      'SurveyAddIn2Data',
      'Theme2Story',
      'TrackView2Map',
      'Solution2Item',
      'APIKey2Item',
      'WebStyle2DesktopStyle',
      'WorkforceMap2FeatureService',
      'Mission2Item',
    ].map((name) => [name, { mustOwn: 'origin' } as const]),
  ),
}

const maxTypes = Object.keys(relationshipTypes).length

/** The rules of a type; a name may also be that of something every object has. */
export const relationshipTypeNamed = (name: string): RelationshipType | undefined =>
  Object.hasOwn(relationshipTypes, name) ? relationshipTypes[name] : undefined

/** What a member must be to an item to relate it: its owner, or someone who can update it. */
export type EndRight = 'own' | 'update'

/**
 * The rights on the two ends that a member needs to relate them; undefined is the right to read. A relationship says something about
 * its origin, so the right to update that is needed for every type. The destination of a composite relationship is shared and
 * deleted with the origin, so members other than administrators must own it too.
 */
export const rightsOnEnds = (
  { mustOwn, compositeDelete, compositeShare }: RelationshipType,
  isByAdministrator: boolean,
): { readonly origin: EndRight; readonly destination: EndRight | undefined } => {
  const isComposite = compositeDelete === true || compositeShare === true
  return {
    origin: mustOwn === 'both' || mustOwn === 'origin' ? 'own' : 'update',
    destination:
      mustOwn === 'both' || mustOwn === 'destination' || (isComposite && !isByAdministrator)
        ? 'own'
        : undefined,
  }
}

const ends = {
  userName: UserName,
  originItemId: Id,
  destinationItemId: Id,
  relationshipType: z.string().min(1, 'is needed').max(64),
}
const Done = z.looseObject({ success: z.boolean() })

export const relationships = {
  /** Items related to one, that the caller may read: `forward` from it as the origin, `reverse` to it (rest-content.md section 5). */
  related: operation({
    method: 'GET',
    path: '/content/items/:itemId/relatedItems',
    params: z.object({
      itemId: Id,
      relationshipType: z.string().max(64).optional(),
      relationshipTypes: listOf(Word).max(maxTypes, `must be at most ${maxTypes} types`).optional(),
      direction: z.enum(['forward', 'reverse']).optional(),
    }),
    result: z.looseObject({ total: z.int(), relatedItems: z.array(Item) }),
    access: 'anyone',
  }),
  /** Relates two items; unknown type and unfit types: 400; an item on which the caller lacks the right (`rightsOnEnds`): 403 (rest-content.md section 5). */
  add: operation({
    method: 'POST',
    path: '/content/users/:userName/addRelationship',
    params: z.object(ends),
    result: Done,
    access: { owner: 'user' },
  }),
  /** Removes a relationship that the user created, or whose origin or destination the user owns; 400 when there is none (rest-content.md section 5). */
  remove: operation({
    method: 'POST',
    path: '/content/users/:userName/deleteRelationship',
    params: z.object(ends),
    result: Done,
    access: { owner: 'user' },
  }),
}
