import type { SettingName } from '../../../../rest/records/settings.ts'
import { exactly } from '../../../shell/searchText.ts'

/** How a setting refers to its group: by a search query, or by the ID only. */
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

/** How a setting refers to its group; undefined for settings without a group. */
export const groupFormOf = (name: SettingName): GroupForm | undefined => forms[name]

/** The value that refers to the group with this ID. */
export const valueOf = (form: GroupForm, groupId: string): string =>
  form === 'id' ? groupId : `id:${groupId}`

const plain = /^id:\s*"?([A-Za-z0-9_-]+)"?$/i

/** The ID of the group that a value refers to; undefined for other queries. */
export const groupIdOf = (form: GroupForm, value: string): string | undefined => {
  const text = value.trim()
  if (form === 'id') return text === '' ? undefined : text
  return plain.exec(text)?.[1]
}

/** The search query that finds the group of a value. */
export const searchOf = (form: GroupForm, value: string): string =>
  form === 'id' ? exactly('id', value.trim()) : value.trim()
