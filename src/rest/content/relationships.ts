import * as z from 'zod'
import { Id, listOf, Username, Word } from '../protocol/fields.ts'
import { Item } from '../records/item.ts'
import { operation } from '../protocol/operation.ts'

/** The rules of a relationship type. */
export interface RelationshipType {
  /** Item types of the two ends; undefined allows all types. */
  readonly origins?: readonly string[]
  readonly destinations?: readonly string[]
  /** The ends that the caller must own. */
  readonly mustOwn?: 'both' | 'origin' | 'destination'
  /** Sharing the origin shares the destination. */
  readonly compositeShare?: true
  /** Deleting the origin deletes the destination. */
  readonly compositeDelete?: true
  /** Creating the relationship copies the sharing of the origin to the destination. */
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

/** The relationship types by name. The interface documents only the names of the last ones. */
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

/** Returns the rules of a type. Names come from requests, so a name can also be that of a property of every object. */
export const relationshipTypeNamed = (name: string): RelationshipType | undefined =>
  Object.hasOwn(relationshipTypes, name) ? relationshipTypes[name] : undefined

/** The right that a member needs on an item to relate it: owning it, or being able to update it. */
export type EndRight = 'own' | 'update'

/**
 * Returns the rights on the two ends that a member needs to relate them; undefined is the right to read. A relationship describes
 * its origin, so every type requires the right to update that. The destination of a composite relationship is shared and deleted
 * with the origin, so members other than administrators must own it, too.
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
  userName: Username,
  originItemId: Id,
  destinationItemId: Id,
  relationshipType: z.string().min(1).max(64),
}
const Done = z.looseObject({ success: z.boolean() })

export const relationships = {
  /**
   * Related Items: returns the related items that the caller can read: `forward` with the item as the origin, `reverse` with the
   * item as the destination.
   */
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
  /**
   * Add Relationship: relates two items. 400 for an unknown type or unfit item types; 403 without the rights on an item
   * (`rightsOnEnds`).
   */
  add: operation({
    method: 'POST',
    path: '/content/users/:userName/addRelationship',
    params: z.object(ends),
    result: Done,
    access: { owner: 'user' },
  }),
  /**
   * Delete Relationship: removes a relationship that the caller created, or whose origin or destination the caller owns; 400 when it
   * does not exist.
   */
  remove: operation({
    method: 'POST',
    path: '/content/users/:userName/deleteRelationship',
    params: z.object(ends),
    result: Done,
    access: { owner: 'user' },
  }),
}
