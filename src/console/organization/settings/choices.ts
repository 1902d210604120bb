import * as z from 'zod'
import { settingSchema, type SettingName } from '../../../rest/records/settings.ts'
import { t } from './messages.ts'

type ChoiceName = 'units' | 'access' | 'metadataFormats' | 'creditAssignments'

/** Whether a setting is an enumeration whose values have labels. */
export const isChoiceWith = (name: SettingName): name is ChoiceName =>
  settingSchema(name) instanceof z.ZodEnum

/** Returns the label of a value, or the value itself if it is unknown. */
export const choiceLabel = (name: ChoiceName, value: string): string =>
  t(`choice.${name}.${value}`, { defaultValue: value })
