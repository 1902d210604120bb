import { fromAnswer } from '../../../rest/protocol/asCode.ts'
import { content } from '../../../rest/content/content.ts'
import { relationships } from '../../../rest/content/relationships.ts'
import { partSize, partsOf } from '../../shared/upload/engine/parts.ts'
import { modeFor } from '../../shared/upload/engine/upload.ts'
import type { RequestStep } from '../../shell/changes/mutationMeta.ts'
import { inputOf, customIdOf, type ItemInput } from './input.ts'
import { describedBy, relationOf } from './values.ts'

interface Where {
  readonly userName: string
  readonly folderId?: string
}

type PlannedFile = ItemInput & { readonly file: File }

const isInParts = (planned: ItemInput): planned is PlannedFile => {
  const { values, file, text } = planned
  if (!file || text !== undefined) return false
  return (values.mode === 'auto' ? modeFor(file.size) : values.mode) === 'parts'
}

/** Returns the name of a part, as `split --numeric-suffixes=1 --suffix-length=5` creates it. */
const partFile = ({ name }: File, number: number) =>
  new File(['part'], `${name}.${String(number).padStart(5, '0')}`)

const inParts = ({ values, file }: PlannedFile, where: Where, variable: string): RequestStep[] => {
  const customId = customIdOf(values)
  const itemId = customId ?? fromAnswer(variable)
  const relation = relationOf(values)
  return [
    {
      operation: content.addItem,
      input: {
        ...where,
        multipart: true,
        filename: file.name,
        ...(customId === undefined ? {} : { itemIdToCreate: customId }),
      },
      keeps: customId === undefined ? { variable, field: 'id' } : undefined,
    },
    ...partsOf(file.size, partSize(file.size)).map(({ number, start }) => ({
      operation: content.addPart,
      input: { ...where, itemId, partNum: number, offset: start, file: partFile(file, number) },
    })),
    { operation: content.commit, input: { ...where, ...describedBy(values), itemId } },
    ...(relation
      ? [
          {
            operation: relationships.add,
            input: {
              originItemId: itemId,
              destinationItemId: itemId,
              ...relation,
              userName: where.userName,
            },
          },
        ]
      : []),
  ]
}

const inOne = (planned: ItemInput, where: Where): RequestStep => {
  const isInBackground = planned.file !== undefined && planned.values.mode === 'background'
  return {
    operation: content.addItem,
    input: {
      ...inputOf(planned, where),
      ...(isInBackground && planned.text === undefined ? { async: true } : {}),
    },
  }
}

/** Returns the requests that add these items, for copying: one for each item, or several for files that are sent in parts. */
export const requestsOf = (planned: readonly ItemInput[], where: Where): RequestStep[] =>
  planned.flatMap((one, index) =>
    isInParts(one)
      ? inParts(one, where, index === 0 ? 'ITEM_ID' : `ITEM_ID_${index + 1}`)
      : inOne(one, where),
  )
