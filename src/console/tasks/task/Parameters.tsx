import Box from '@mui/material/Box'
import type { Task } from '../../../rest/records/task.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { monospace } from '../../ui/theme.ts'
import { t } from './messages.ts'

/** The parameters of each run as JSON. */
export const Parameters = ({ task: { parameters } }: { task: Task }) => {
  const isEmpty = parameters == null || Object.keys(parameters).length === 0
  return (
    <Card title={t('parameters')}>
      {isEmpty ? (
        <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{t('noParameters')}</Box>
      ) : (
        <Box
          component="section"
          tabIndex={0}
          aria-label={t('parameters')}
          sx={{ maxBlockSize: 320, overflow: 'auto' }}
        >
          <Box
            component="pre"
            sx={{ margin: 0, fontFamily: monospace, fontSize: '0.75rem', lineHeight: '18px' }}
          >
            {JSON.stringify(parameters, null, 2)}
          </Box>
        </Box>
      )}
    </Card>
  )
}
