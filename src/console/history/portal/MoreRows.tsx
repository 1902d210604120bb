import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { t } from '../messages.ts'

interface Props {
  readonly of: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
}

/** The button below a list that loads its next page; nothing on the last one. */
export const MoreRows = ({ of: { hasNextPage, isFetchingNextPage, fetchNextPage } }: Props) =>
  hasNextPage && (
    <Box sx={{ display: 'flex', justifyContent: 'center', marginBlockStart: 3 }}>
      <Button variant="outlined" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {t('record.more')}
      </Button>
    </Box>
  )
