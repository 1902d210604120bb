import type { SvgIconComponent } from '@mui/icons-material'
import type { ThumbnailSource } from '../Thumbnail.tsx'
import type { Searchable } from './match.ts'

/** The groups of the palette, in their order. */
export const kinds = [
  'recent',
  'pages',
  'actions',
  'items',
  'groups',
  'members',
  'roles',
  'settings',
] as const
export type Kind = (typeof kinds)[number]

/** The groups that the portal searches. */
export const portalKinds = ['items', 'groups', 'members', 'roles'] as const satisfies Kind[]
export type PortalKind = (typeof portalKinds)[number]

/** Something that the palette opens or does. */
export interface Entry extends Searchable {
  /** Unique within the palette; contains no spaces. */
  readonly id: string
  readonly icon: SvgIconComponent
  /** The thumbnail of an item, in place of the icon. */
  readonly picture?: ThumbnailSource | undefined
  /** The item type, whose icon is shown if there is no thumbnail. */
  readonly itemType?: string
  /** Shown after the title. */
  readonly line?: string | undefined
  /** Shown at the end of the row. */
  readonly end?: string | undefined
  /** The path that the entry opens. An entry without a path runs. */
  readonly href?: string | undefined
  readonly run?: (() => unknown) | undefined
  /** Asks for a group first; returns the path that the group opens. */
  readonly withGroup?: ((groupId: string) => string) | undefined
  /** Whether the entry leads to more results. */
  readonly isMore?: true
  /** Restricts the palette to one kind of results. */
  readonly scope?: Exclude<Kind, 'recent'> | undefined
  /** What can be done with the object of the entry. */
  readonly actions?: readonly Entry[] | undefined
}

/** The entries of one kind and their number, which can be larger than the number of entries. */
export interface Found {
  readonly total: number
  readonly entries: readonly Entry[]
  /** The list with all results; undefined if all are shown. */
  readonly all?: string | undefined
}

export const nothingFound: Found = { total: 0, entries: [] }
