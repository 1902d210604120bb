import Button from '@mui/material/Button'
import { Notice } from '../../ui/Notice.tsx'
import type { Comparison } from './useComparison.ts'
import { namesInWords } from '../usage/namesInWords.ts'
import { t } from './messages.ts'

/** What is different from the comparison before. */
export const Differences = ({
  comparison: { difference, forgetDifference },
}: {
  comparison: Pick<Comparison, 'difference' | 'forgetDifference'>
}) => {
  if (!difference || difference.names.size + difference.gone.length === 0) return null
  const { names, gone } = difference
  return (
    <Notice
      tone="info"
      action={
        <Button variant="outlined" onClick={forgetDifference}>
          {t('dismiss')}
        </Button>
      }
    >
      {names.size > 0 && t('different', { count: names.size })}{' '}
      {gone.length > 0 && t('gone', { names: namesInWords(gone) })}
    </Notice>
  )
}
