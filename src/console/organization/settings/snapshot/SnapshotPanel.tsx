import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { SettingName } from '../../../../rest/records/settings.ts'
import { formatDateTime } from '../../../shell/format.ts'
import { Difference } from '../../../shell/review/Difference.tsx'
import { isSame } from '../../../shell/changes/equality.ts'
import { paths } from '../../../shell/paths.ts'
import { CheckChoice } from '../../../ui/fields/Choice.tsx'
import { FileDrop } from '../../../ui/fields/FileDrop.tsx'
import { SidePanel } from '../../../shell/part/SidePanel.tsx'
import { settingsOfPortal } from '../sections.ts'
import { saveSnapshot } from '../../compare/saveSnapshot.ts'
import { applicable, readSnapshot } from '../../compare/snapshot.ts'
import { t } from '../messages.ts'

interface Props {
  /** The current settings of this portal. */
  readonly settings: Readonly<Record<string, unknown>>
  /** Called with the values to enter in the form. */
  readonly onRestore: (values: { readonly [K in SettingName]?: unknown }) => void
  readonly onClose: () => void
}

/** Saves the settings as a file, and compares and restores the settings of such a file. */
export const SnapshotPanel = ({ settings, onRestore, onClose }: Props) => {
  const reading = useMutation({ mutationFn: readSnapshot })
  const { data: snapshot } = reading
  const [excluded, setExcluded] = useState<ReadonlySet<SettingName>>(new Set())

  const { values, rest } = snapshot ? applicable(snapshot) : { values: {}, rest: [] }
  const differing = settingsOfPortal(settings).filter(
    ({ name }) => name in values && !isSame(settings[name], values[name as never]),
  )
  const selected = differing.filter(({ name }) => !excluded.has(name))

  const toggle = (one: SettingName, isOn: boolean) => {
    const next = new Set(excluded)
    if (isOn) next.delete(one)
    else next.add(one)
    setExcluded(next)
  }
  return (
    <SidePanel
      open
      onClose={onClose}
      title={t('snapshot.title')}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t('snapshot.close')}
          </Button>
          {selected.length > 0 && (
            <Button
              variant="contained"
              onClick={() =>
                onRestore(
                  Object.fromEntries(selected.map((one) => [one.name, values[one.name as never]])),
                )
              }
            >
              {t('snapshot.restore', { count: selected.length })}
            </Button>
          )}
        </>
      }
    >
      <Typography sx={{ marginBlockEnd: 4 }}>
        {t('snapshot.about')} <Link href={paths.comparePortals()}>{t('snapshot.more')}</Link>
      </Typography>
      <Box sx={{ marginBlockEnd: 4 }}>
        <Button
          variant="outlined"
          onClick={() =>
            saveSnapshot({ settings, newMembers: undefined, roles: undefined, groups: undefined })
          }
        >
          {t('snapshot.save')}
        </Button>
      </Box>
      <FileDrop
        label={t('snapshot.drop')}
        accept=".json"
        onFile={(file) => {
          setExcluded(new Set())
          reading.mutate(file)
        }}
        error={reading.error?.message}
      />
      {snapshot && (
        <Box sx={{ marginBlockStart: 4 }}>
          <Typography color="textSecondary">
            {t('snapshot.line', {
              portal: snapshot.portal.name,
              time: formatDateTime(snapshot.taken),
            })}
          </Typography>
          <Typography variant="h3" sx={{ marginBlock: 3 }}>
            {differing.length === 0
              ? t('snapshot.same')
              : t('snapshot.differs', { count: differing.length })}
          </Typography>
          {differing.map((one) => (
            <Box key={one.name} sx={{ marginBlockEnd: 3 }}>
              <CheckChoice
                label={t(`setting.${one.name}.label`)}
                checked={!excluded.has(one.name)}
                onChange={(isOn) => toggle(one.name, isOn)}
              />
              <Difference before={settings[one.name]} after={values[one.name as never]} />
            </Box>
          ))}
          {selected.length > 0 && (
            <Typography color="textSecondary">{t('snapshot.restoreHelp')}</Typography>
          )}
          {rest.length > 0 && (
            <>
              <Typography variant="h3" sx={{ marginBlockStart: 4 }}>
                {t('snapshot.rest')}
              </Typography>
              <ul>
                {rest.map(({ name: parameter, why }) => (
                  <li key={parameter}>
                    {t('snapshot.restLine', {
                      name: parameter,
                      reason: why ?? t('snapshot.unknown'),
                    })}
                  </li>
                ))}
              </ul>
            </>
          )}
        </Box>
      )}
    </SidePanel>
  )
}
