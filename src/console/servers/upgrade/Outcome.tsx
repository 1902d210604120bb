import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Server } from '../../../rest/records/server.ts'
import type { UpgradeStatus } from '../../../rest/records/serverUpgrade.ts'
import { saveFile } from '../../shell/files/saveFile.ts'
import { copyToClipboard } from '../../shell/copyToClipboard.ts'
import { CheckChoice } from '../../ui/fields/Choice.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { notesOf } from './notes.ts'
import { setDone } from '../../shared/servers/upgrade/remembered.ts'
import { t } from './messages.ts'

interface Props {
  readonly server: Server
  readonly status: UpgradeStatus
  /** The warnings that are marked as done. */
  readonly done: readonly string[]
}

/** What remains to be done after an upgrade, with a checkbox for each entry. */
export const ActionItems = ({ server, status: { warnings = [] }, done }: Props) => {
  if (warnings.length === 0) return null
  const count = warnings.filter((warning) => done.includes(warning)).length
  return (
    <Card
      title={t('warnings.title')}
      aside={
        <Typography component="output" color="textSecondary">
          {t('warnings.count', { done: count, count: warnings.length })}
        </Typography>
      }
    >
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {warnings.map((warning) => (
          <li key={warning}>
            <CheckChoice
              label={warning}
              checked={done.includes(warning)}
              onChange={(isDone) => setDone(server.id, warning, isDone)}
            />
          </li>
        ))}
      </Box>
      <Typography variant="caption" component="p" color="textSecondary">
        {t('warnings.help')}
      </Typography>
    </Card>
  )
}

/** The notes about an upgrade, to copy or download. */
export const Notes = ({ server: { name }, status, done }: Props) => {
  const copy = () =>
    copyToClipboard(notesOf(name, status, done), {
      copied: t('notes.copied'),
      refused: t('notes.notCopied'),
    })
  const download = () =>
    saveFile(
      `upgrade-${name.replaceAll(/[^\w.-]+/g, '-')}.md`,
      new Blob([notesOf(name, status, done)], { type: 'text/markdown' }),
    )
  return (
    <Card title={t('notes.title')}>
      <Typography sx={{ marginBlockEnd: 3 }}>{t('notes.help')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button variant="outlined" onClick={() => void copy()}>
          {t('notes.copy')}
        </Button>
        <Button variant="outlined" onClick={download}>
          {t('notes.download')}
        </Button>
      </Box>
    </Card>
  )
}
