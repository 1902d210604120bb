import type { SettingName } from '../../../rest/records/settings.ts'
import { exactly } from '../../shell/lists/searchText.ts'

/** How a setting names its group: by a query of the portal, or by the ID alone (rest-organization.md section 4.1). */
export type GroupForm = 'query' | 'id'

const forms: { readonly [K in SettingName]?: GroupForm } = {
  homePageFeaturedContent: 'id',
  featuredItemsGroupQuery: 'query',
  basemapGalleryGroupQuery: 'query',
  templatesGroupQuery: 'query',
  layerTemplatesGroupQuery: 'query',
  symbolSetsGroupQuery: 'query',
  colorSetsGroupQuery: 'query',
  analysisLayersGroupQuery: 'query',
  atlasGroupQuery: 'query',
  stylesGroupQuery: 'query',
  '2DStylesGroupQuery': 'query',
}

/** How a setting names its group; undefined for settings that name none. */
export const groupFormOf = (name: SettingName): GroupForm | undefined => forms[name]

/** The value that names the group with this ID. */
export const valueOf = (form: GroupForm, groupId: string): string =>
  form === 'id' ? groupId : `id:${groupId}`

const plain = /^id:\s*"?([A-Za-z0-9_-]+)"?$/i

/** The ID of the one group that a value names; undefined for a query that says more than an ID. */
export const groupIdOf = (form: GroupForm, value: string): string | undefined => {
  const text = value.trim()
  if (form === 'id') return text === '' ? undefined : text
  return plain.exec(text)?.[1]
}

/** The query that finds what a value means. */
export const searchOf = (form: GroupForm, value: string): string =>
  form === 'id' ? exactly('id', value.trim()) : value.trim()
