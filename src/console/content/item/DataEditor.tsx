import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import type { Item } from '../../../rest/item.ts'
import { items } from '../../../rest/items.ts'
import { useLeaveGuard } from '../../shell/leaveGuard.tsx'
import { overlay } from '../../shell/part/part.tsx'
import { isSame } from '../../shell/plan/equality.ts'
import { reason, usePermission } from '../../shell/permissions.ts'
import { Card } from '../../ui/Card.tsx'
import { JsonField } from '../../ui/code/JsonField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SelectionBar } from '../../ui/SelectionBar.tsx'
import { parsed } from './dataText.ts'
import { DownloadButton } from './DownloadButton.tsx'
import { useWords } from './words.ts'

const DataPlan = overlay(async () => (await import('./DataPlan.tsx')).DataPlan)

interface Props {
  readonly item: Item
  /** The item's JSON, indented. */
  readonly text: string
}

/** The JSON that an item holds, to be changed by those who may. */
export const DataEditor = ({ item, text }: Props) => {
  const { t } = useWords()
  const [typed, setTyped] = useState<string>()
  const [planned, setPlanned] = useState<string>()
  const [error, setError] = useState<string>()
  const mayUpdate = usePermission(items.update, item.owner)
  const refusal = item.itemControl === 'update' ? undefined : reason(mayUpdate)
  const value = typed ?? text
  const isChanged = value !== text
  useLeaveGuard(isChanged, t('leave'))
  const change = (next?: string) => {
    setError(undefined)
    setTyped(next)
  }
  const review = () => {
    const after = parsed(value)
    if (!after) setError(t('notJson'))
    else if (isSame(parsed(text)?.value, after.value)) setError(t('sameJson'))
    else setPlanned(value)
  }
  return (
    <>
      {refusal !== undefined && <Notice tone="neutral">{refusal}</Notice>}
      <Card>
        <JsonField
          label={t('dataJson')}
          help={text === '' ? t('noneRead') : undefined}
          error={error}
          plainError={error}
          value={value}
          onChange={change}
          readOnly={refusal !== undefined}
        />
        <Box sx={{ marginBlockStart: 3 }}>
          <DownloadButton item={item} />
        </Box>
      </Card>
      {isChanged && (
        <SelectionBar summary={t('dataChanged')}>
          <Button variant="outlined" onClick={() => change()}>
            {t('discard')}
          </Button>
          <Button variant="contained" onClick={review}>
            {t('reviewData')}
          </Button>
        </SelectionBar>
      )}
      {planned !== undefined && (
        <Suspense>
          <DataPlan
            item={item}
            before={text}
            after={planned}
            onClose={() => setPlanned(undefined)}
            onApplied={() => change()}
          />
        </Suspense>
      )}
    </>
  )
}
