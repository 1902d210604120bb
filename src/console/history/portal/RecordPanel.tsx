import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import type { RecordedChange } from '../../../rest/organization/changes.ts'
import { pageOfRecorded, recordedObjects } from '../../shell/changes/recorded/recordedObjects.ts'
import { RecordedOutcome } from '../../shell/changes/recorded/RecordedOutcome.tsx'
import { formatDateTime } from '../../shell/format.ts'
import { SidePanel } from '../../shell/part/SidePanel.tsx'
import { paths } from '../../shell/paths.ts'
import { Person } from '../../shell/people/Person.tsx'
import { CopyText } from '../../ui/CopyText.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { monospace } from '../../ui/theme.ts'
import { t } from '../messages.ts'

interface Props {
  readonly change: RecordedChange
  readonly title: string
  readonly titles: ReadonlyMap<string, string>
  readonly onClose: () => void
}

const code = { fontFamily: monospace, fontSize: '0.8125rem', overflowWrap: 'anywhere' } as const

/** The details of a change that the portal has recorded. */
export const RecordPanel = ({ change, title, titles, onClose }: Props) => {
  const { time, username, operation, parameters, address, requestId } = change
  const objects = recordedObjects(change)
  return (
    <SidePanel
      open
      onClose={onClose}
      title={title}
      subtitle={<RecordedOutcome {...change} />}
      actions={
        <Button variant="outlined" onClick={onClose}>
          {t('entry.close')}
        </Button>
      }
    >
      <DescriptionList
        facts={[
          { label: t('entry.when'), value: formatDateTime(time) },
          {
            label: t('entry.who'),
            value: username === null ? t('record.anonymous') : <Person username={username} />,
          },
          {
            label: t('entry.operation'),
            value: (
              <Link href={paths.reference(operation)} sx={code}>
                {operation}
              </Link>
            ),
          },
          {
            label: t('record.objects'),
            value: objects.length > 0 && (
              <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
                {objects.map((one) => {
                  const href = pageOfRecorded(one, change)
                  const name = titles.get(one.id) ?? one.id
                  return (
                    <Box component="li" key={one.id} sx={{ overflowWrap: 'anywhere' }}>
                      {href === undefined ? (
                        name
                      ) : (
                        <Link href={href} underline="always">
                          {name}
                        </Link>
                      )}{' '}
                      <Box component="code" sx={{ ...code, color: 'text.secondary' }}>
                        {one.parameter}
                      </Box>
                    </Box>
                  )
                })}
              </Box>
            ),
          },
          {
            label: t('record.parameters'),
            value: parameters.length > 0 && (
              <Box component="code" sx={code}>
                {parameters.join(', ')}
              </Box>
            ),
          },
          { label: t('record.address'), value: address },
          {
            label: t('record.requestId'),
            value: <CopyText label={t('record.requestId')} text={requestId} />,
          },
        ]}
      />
    </SidePanel>
  )
}
