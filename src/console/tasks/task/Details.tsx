import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { Item } from '../../../rest/records/item.ts'
import type { Task } from '../../../rest/records/task.ts'
import { tasks } from '../../../rest/tasks/tasks.ts'
import { CopyAs } from '../../shell/copyAs/CopyAs.tsx'
import { Moment } from '../../shell/Moment.tsx'
import { paths } from '../../shell/paths.ts'
import { Person } from '../../shell/people/Person.tsx'
import { taskTypeName } from '../../shared/tasks/taskName.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { settingsOf } from '../exchange/settings.ts'
import { t } from './messages.ts'

interface Props {
  readonly task: Task
  /** Undefined without access to it. */
  readonly item: Item | undefined
}

/** What a task runs, for whom, and the request that creates such a task. */
export const Details = ({ task, item }: Props) => {
  const { id, type, userId, itemId, taskUrl, created, updated } = task
  const settings = settingsOf(task)
  return (
    <Card title={t('details')}>
      <Box sx={{ fontSize: '0.8125rem' }}>
        <DescriptionList
          facts={[
            { label: t('type'), value: taskTypeName(type) },
            { label: t('owner'), value: <Person username={userId} /> },
            {
              label: t('item'),
              value:
                itemId != null &&
                itemId !== '' &&
                (item ? (
                  <Link href={paths.item(itemId)} sx={{ overflowWrap: 'anywhere' }}>
                    {item.title}
                  </Link>
                ) : (
                  <CopyText label={t('item')} text={itemId} />
                )),
            },
            {
              label: t('url'),
              value: taskUrl != null && taskUrl !== '' && (
                <CopyText label={t('url')} text={taskUrl} />
              ),
            },
            { label: t('created'), value: <Moment isExact time={created} /> },
            { label: t('updated'), value: <Moment isExact time={updated} /> },
            { label: t('id'), value: <CopyText label={t('id')} text={id} /> },
          ].filter(({ value }) => value !== false)}
        />
        {settings && (
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 4,
              marginBlockStart: 2,
            }}
          >
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {t('request')}
            </Box>
            <CopyAs of={{ operation: tasks.create, input: { userName: userId, ...settings } }} />
          </Box>
        )}
      </Box>
    </Card>
  )
}
