import * as z from 'zod'
import { type Item } from '../../../../rest/records/item.ts'
import { items } from '../../../../rest/content/items.ts'
import type { Input } from '../../../../rest/protocol/operation.ts'
import { isSame } from '../../../shell/plan/equality.ts'
import type { Change } from '../../../shell/plan/change.ts'
import { checkClassification } from '../../../shell/classification/checkClassification.ts'
import { textOf, valueIn } from '../../../shell/classification/value.ts'
import { pathOf } from '../item.ts'
import { t } from '../messages.ts'

const { shape } = items.update.params

/** Wraps a schema for a text field: blank text becomes null, which clears the property. */
const typed = <S extends z.ZodType<unknown, string | null | undefined>>(schema: S) =>
  z
    .string()
    .transform((text): string | null | undefined => (text.trim() === '' ? null : text))
    .pipe(schema)

const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
]

/** Schema of the form, with the rules of the contract. */
export const ItemValues = z.object({
  title: z
    .string()
    .trim()
    .refine((title) => title !== '', { error: () => t('item:titleNeeded') })
    .pipe(shape.title.unwrap()),
  snippet: typed(shape.snippet),
  description: typed(shape.description),
  tags: z
    .string()
    .transform((text): string[] | null | undefined =>
      tagsOf(text).length === 0 ? null : tagsOf(text),
    )
    .pipe(shape.tags),
  accessInformation: typed(shape.accessInformation),
  licenseInfo: typed(shape.licenseInfo),
  culture: typed(shape.culture),
  /** JSON text, as the classification editor writes it. */
  classification: z
    .string()
    .transform((text): object | null | undefined => (text === '' ? null : valueIn(text)))
    .pipe(shape.classification),
})
export type ItemInput = z.input<typeof ItemValues>
export type ItemValues = z.output<typeof ItemValues>
type Name = keyof ItemValues

/** Returns the schema for one item. It checks the classification only if it was changed, since the schema of the organization might have changed. */
export const itemValuesOf = (item: Item) =>
  ItemValues.extend({
    classification: z
      .string()
      .superRefine(async (text, context) => {
        const value = valueIn(text)
        if (!value) context.addIssue({ code: 'custom', message: t('item:notObject') })
        else if (!isSame(value, item.classification ?? {})) {
          const message = await checkClassification(text)
          if (message !== undefined) context.addIssue({ code: 'custom', message })
        }
      })
      .pipe(ItemValues.shape.classification),
  })

const names = Object.keys(ItemValues.shape) as Name[]

/** Returns the initial values of the form. */
export const inputFrom = (item: Item): ItemInput => ({
  title: item.title,
  snippet: item.snippet ?? '',
  description: item.description ?? '',
  tags: (item.tags ?? []).join(', '),
  accessInformation: item.accessInformation ?? '',
  licenseInfo: item.licenseInfo ?? '',
  culture: item.culture ?? '',
  classification: item.classification ? textOf(item.classification) : '',
})

/** Returns the current values of an item in the form in which changes are compared. */
export const valuesFrom = (item: Item): Record<Name, unknown> => ({
  title: item.title,
  snippet: item.snippet ?? null,
  description: item.description ?? null,
  tags: item.tags && item.tags.length > 0 ? item.tags : null,
  accessInformation: item.accessInformation ?? null,
  licenseInfo: item.licenseInfo ?? null,
  culture: item.culture ?? null,
  classification: item.classification ?? null,
})

/** Returns the names of the edited properties, valid or not. */
export const changedNames = (item: Item, entered: ItemInput): Name[] => {
  const before = inputFrom(item)
  return names.filter((name) => {
    if (name === 'tags') return !isSame(tagsOf(before.tags), tagsOf(entered.tags))
    if (name === 'classification')
      return !isSame(valueIn(before.classification), valueIn(entered.classification))
    return before[name].trim() !== entered[name].trim()
  })
}

export const changesOf = (item: Item, values: ItemValues): Change[] => {
  const before = valuesFrom(item)
  return names
    .filter((name) => !isSame(before[name], values[name]))
    .map((name) => ({
      name,
      label: t(`item:label.${name}`),
      before: before[name],
      after: values[name],
    }))
}

/** Returns the request that applies these changes, or with `before` the one that undoes them. */
export const inputOf = (
  item: Item,
  changes: readonly Change[],
  side: 'before' | 'after' = 'after',
): Input<typeof items.update> => ({
  ...pathOf(item),
  ...Object.fromEntries(changes.map((change) => [change.name, change[side]])),
  clearEmptyFields: true,
})
