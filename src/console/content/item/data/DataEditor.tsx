import Box from '@mui/material/Box'
import { useMemo, useState } from 'react'
import * as z from 'zod'
import type { Item } from '../../../../rest/records/item.ts'
import { items } from '../../../../rest/content/items.ts'
import { draftOf, useDraft } from '../../../shell/drafts/draft.ts'
import { useLeaveGuard } from '../../../shell/frame/leaveGuard.tsx'
import { NoPermission } from '../../../shell/access/NoPermission.tsx'
import { usePermission } from '../../../shell/permissions.ts'
import { UnappliedNotice } from '../../../shell/drafts/UnappliedNotice.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { narrowFields } from '../../../ui/fields/Field.tsx'
import { JsonField } from '../../../ui/code/JsonField.tsx'
import { ReviewBar } from '../../../shell/plan/ReviewBar.tsx'
import { compacted } from './dataText.ts'
import { DownloadButton } from '../DownloadButton.tsx'
import { t } from '../messages.ts'
import { DataPlan } from './DataPlan.tsx'

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
  const updatePermission = usePermission(items.update, item.owner)
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
    if (after === undefined) setError(t('notJson'))
    else if (after === compacted(before) && after === compacted(text)) setError(t('sameJson'))
    else setPlanned(value)
  }
  return (
    <>
      {isReadOnly && <NoPermission permission={updatePermission} owner={item.owner} isViewOnly />}
      {isRestored && isChanged && <UnappliedNotice count={1} onDiscard={() => change()} />}
      {offered && !isReadOnly && <UnappliedNotice offered={offered} />}
      <Card>
        <Box sx={narrowFields}>
          <JsonField
            label={t('dataJson')}
            help={text === '' ? t('noneRead') : undefined}
            error={error}
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
        <DataPlan
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
