import { useSuspenseQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import type { ComponentProps } from 'react'
import { organization } from '../../../rest/organization/organization.ts'
import { portals } from '../../../rest/organization/portals.ts'
import { query, queryClient } from '../../shell/api.ts'
import { usePermission } from '../../shell/permissions.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { settingsIn, type SettingName } from '../../../rest/records/settings.ts'
import { SettingsForm } from './SettingsForm.tsx'
import { t } from './messages.ts'
import { NoPermission } from '../../shell/access/NoPermission.tsx'
import { formatValue } from '../../shell/changes/formatValue.ts'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Disclosure } from '../../ui/layout/Disclosure.tsx'
import { monospace } from '../../ui/theme.ts'
import { formatOf } from './changes.ts'
import { sectionNames, settingDefinitions } from './sections.ts'

const settingsQuery = () => query(portals.read, {})

export const loader = () => queryClient.query(settingsQuery())

/** The page of all settings of the organization. */
export const Component = () => {
  const permission = usePermission(organization.update)
  const { data } = useSuspenseQuery(settingsQuery())
  if (!permission.allowed)
    return (
      <Page width="form" title={t('title')}>
        <ReadSettings settings={settingsIn(data)} permission={permission} />
      </Page>
    )
  return <SettingsForm portal={data} />
}

interface Props {
  readonly settings: Readonly<Record<string, unknown>>
  /** Why the member can't change them. */
  readonly permission: ComponentProps<typeof NoPermission>['permission']
}

/** The settings that the portal returns to a member who can't change them, as text. */
const ReadSettings = ({ settings, permission }: Props) => {
  const sections = sectionNames.map((section) => {
    const shown = settingDefinitions.filter(
      ({ name, section: own }) => own === section && hasValue(settings[name]),
    )
    if (shown.length === 0) return null
    return (
      <Card key={section} title={t(`section.${section}`)}>
        <DescriptionList
          facts={shown.map(({ name }) => ({
            label: t(`setting.${name}.label`),
            value: <Value name={name} value={settings[name]} />,
          }))}
        />
      </Card>
    )
  })
  return (
    <>
      <NoPermission permission={permission} isViewOnly />
      {sections}
    </>
  )
}

const hasValue = (value: unknown) =>
  value !== undefined && !(Array.isArray(value) && value.length === 0)

const isJson = (value: unknown) =>
  typeof value === 'object' &&
  !(Array.isArray(value) && value.every((entry) => typeof entry === 'string'))

const Value = ({ name, value }: { name: SettingName; value: unknown }) => {
  const text = Array.isArray(value) && !isJson(value) ? value.join('\n') : undefined
  const shown = text ?? formatValue(value, formatOf(name).format)
  if (!isJson(value))
    return <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{shown}</Box>
  return (
    <Disclosure summary={t('showJson')}>
      <Box
        component="pre"
        sx={{
          margin: 0,
          fontFamily: monospace,
          fontSize: '0.75rem',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {JSON.stringify(value, null, 2)}
      </Box>
    </Disclosure>
  )
}
