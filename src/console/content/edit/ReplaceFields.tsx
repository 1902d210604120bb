import Box from '@mui/material/Box'
import { CheckChoice } from '../../ui/fields/Choice.tsx'
import { FieldGroup } from '../../ui/fields/FieldGroup.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import type { EditProps } from './TagFields.tsx'
import { searchedTexts, type ItemEdit } from './itemEdit.ts'
import { t } from './messages.ts'

/** Text that is replaced in properties of all items. */
export const ReplaceFields = ({ wanted, onChange }: EditProps) => {
  const { replace } = wanted
  const change = (part: Partial<ItemEdit['replace']>) =>
    onChange({ ...wanted, replace: { ...replace, ...part } })
  return (
    <Card title={t('replace.label')} isForm>
      <Box sx={{ display: 'grid', gap: 4 }}>
        <TextField
          label={t('replace.find')}
          value={replace.find}
          autoComplete="off"
          onChange={(event) => change({ find: event.target.value })}
        />
        <TextField
          label={t('replace.by')}
          help={t('replace.byHelp')}
          value={replace.by}
          autoComplete="off"
          onChange={(event) => change({ by: event.target.value })}
        />
        <FieldGroup
          label={t('replace.fields')}
          error={replace.find !== '' && replace.fields.length === 0 ? t('noField') : undefined}
        >
          {searchedTexts.map((name) => (
            <CheckChoice
              key={name}
              label={t(`name.${name}`)}
              checked={replace.fields.includes(name)}
              onChange={(isOn) =>
                change({
                  fields: searchedTexts.filter((one) =>
                    one === name ? isOn : replace.fields.includes(one),
                  ),
                })
              }
            />
          ))}
        </FieldGroup>
        <CheckChoice
          isAligned
          label={t('replace.caseSensitive')}
          checked={replace.isCaseSensitive}
          onChange={(isCaseSensitive) => change({ isCaseSensitive })}
        />
      </Box>
    </Card>
  )
}
