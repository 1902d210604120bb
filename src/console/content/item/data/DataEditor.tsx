import Box from '@mui/material/Box'
import { useMemo, useState } from 'react'
import * as z from 'zod'
import type { Item } from '../../../../rest/records/item.ts'
import { items } from '../../../../rest/content/items.ts'
import { draftOf, useDraft } from '../../../shell/drafts/draft.ts'
import { useLeaveGuard } from '../../../shell/confirm/leaveGuard.tsx'
import { NoPermission } from '../../../shell/access/NoPermission.tsx'
import { usePermission } from '../../../shell/permissions.ts'
import { UnappliedNotice } from '../../../shell/drafts/UnappliedNotice.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { useFocusOnError } from '../../../ui/fields/useFocusOnError.ts'
import { narrowFields } from '../../../ui/fields/Field.tsx'
import { JsonField } from '../../../ui/code/JsonField.tsx'
import { ReviewBar } from '../../../shell/review/ReviewBar.tsx'
import { compacted, parsed, readText } from './dataText.ts'
import { DownloadButton } from '../DownloadButton.tsx'
import { t } from '../messages.ts'
import { paths } from '../../../shell/paths.ts'
import type { Change } from '../../../shell/changes/change.ts'
import { Review } from '../../../shell/review/Review.tsx'
import { mutate } from '../../../shell/changes/mutate.ts'
import { changedReads, pathOf } from '../item.ts'

/** Unsaved JSON, with the JSON that the item contained when editing started. */
const EnteredData = z.object({ typed: z.string(), before: z.string() }).nullable()

const draftOfData = (itemId: string) => draftOf(`data ${itemId}`, EnteredData, null)

interface Props {
  readonly item: Item
  /** The item's JSON, indented. */
  readonly text: string
}

/** Shows the JSON of an item; members who can update the item can edit it. */
export const DataEditor = ({ item, text }: Props) => {
  const draft = useMemo(() => draftOfData(item.id), [item.id])
  const [entered, setEntered, { isRestored, isKept, offered }] = useDraft(draft)
  const [planned, setPlanned] = useState<string>()
  const [error, setError] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const fields = useFocusOnError<HTMLDivElement>(attempt)
  const updatePermission = usePermission(items.update, item)
  const isReadOnly = item.itemControl !== 'update' && !updatePermission.allowed
  // A restored draft is compared with the item's data at the start of the draft.
  const { typed: value, before } = entered ?? { typed: text, before: text }
  const isChanged = value !== text
  useLeaveGuard(isChanged && !isKept, t('leave'))
  const change = (next?: string) => {
    setError(undefined)
    setEntered(next === undefined || next === text ? null : { typed: next, before })
  }
  const review = () => {
    const after = compacted(value)
    const isSame = after === compacted(before) && after === compacted(text)
    if (after !== undefined && !isSame) return setPlanned(value)
    setError(t(after === undefined ? 'notJson' : 'sameJson'))
    setAttempt(attempt + 1)
  }
  return (
    <>
      {isReadOnly && <NoPermission permission={updatePermission} owner={item.owner} isViewOnly />}
      {isRestored && isChanged && <UnappliedNotice count={1} onDiscard={() => change()} />}
      {offered && !isReadOnly && <UnappliedNotice offered={offered} />}
      <Card>
        <Box ref={fields} sx={narrowFields}>
          <JsonField
            label={t('dataJson')}
            help={text === '' ? t('noneRead') : undefined}
            error={error !== undefined && <span role="alert">{error}</span>}
            value={value}
            onChange={change}
            readOnly={isReadOnly}
          />
        </Box>
        <Box sx={{ marginBlockStart: 3 }}>
          <DownloadButton item={item} />
        </Box>
      </Card>
      {isChanged && (
        <ReviewBar summary={t('dataChanged')} onDiscard={() => change()} onReview={review} />
      )}
      {planned !== undefined && (
        <DataReview
          item={item}
          before={before}
          after={planned}
          onClose={() => setPlanned(undefined)}
          onApplied={() => change()}
        />
      )}
    </>
  )
}

interface DataReviewProps {
  readonly item: Item
  /** The text when editing started. */
  readonly before: string
  readonly after: string
  readonly onClose: () => void
  readonly onApplied: () => void
}

const meaning = (text: string) => parsed(text)?.value ?? text

/** Shows the differences in the JSON of an item and saves them. */
const DataReview = ({ item, before, after, onClose, onApplied }: DataReviewProps) => {
  const { id, title } = item
  const input = { ...pathOf(item), text: after }
  const changes: readonly Change[] = [
    { name: 'text', label: t('dataJson'), before: meaning(before), after: meaning(after) },
  ]
  return (
    <Review
      subject={title}
      undo={before === '' ? 'none' : 'history'}
      changes={changes}
      request={{ operation: items.update, input }}
      readAgain={async () => ({ text: meaning(await readText(id)) })}
      apply={async (left) => {
        if (left.length > 0)
          await mutate(items.update, input, {
            title: t('dataWritten', { title }),
            endTitle: t('dataWrittenDone', { title }),
            target: { label: title, href: paths.item(id, 'data') },
            changes: left,
            ...(before === ''
              ? {}
              : {
                  undo: {
                    operation: items.update,
                    input: { ...pathOf(item), text: before },
                    title: t('dataBack', { title }),
                  },
                }),
            invalidates: [...changedReads, items.data],
            message: t('dataSaved', { title }),
          })
        onApplied()
      }}
      onClose={onClose}
    />
  )
}
