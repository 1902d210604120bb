import { t } from './messages.ts'

/** Returns the kind of a published layer, by the type of its item, in words. */
export const layerKind = (type: string): string =>
  type === 'Map Service'
    ? t('publication.layer.map')
    : type === 'Feature Service'
      ? t('publication.layer.feature')
      : type
