import Box from '@mui/material/Box'
import { useState } from 'react'
import * as z from 'zod'
import { settingSchema } from '../../../../../rest/records/settings.ts'
import { bare, checkOf } from '../../../../shell/schemaShape.ts'
import type { ControlProps } from '../control.ts'
import { JsonControl } from '../JsonControl.tsx'
import { JsonSwitch } from '../JsonSwitch.tsx'
import { textOf, valueIn, withAt } from '../jsonValue.ts'
import { fits, recordIn } from './recordFields.ts'
import { RecordFields } from './RecordFields.tsx'
import { RecordList } from './RecordList.tsx'
import { t } from '../../messages.ts'

/** A form for a record, such as a utility service, or for a list of records; its fields come from the contract. Also as JSON. */
export const RecordControl = (props: ControlProps<string>) => {
  const { name, label, id, describedBy, isWrong, error, value: text, onChange, onBlur } = props
  const [isCode, setIsCode] = useState(false)
  const schema = settingSchema(name)
  const record = recordIn(schema)
  const read = valueIn(text)
  const canShow = record !== undefined && read !== undefined && fits(schema, read.value)
  const problems = isWrong ? checkOf(schema)(text) : []
  const isList = bare(schema) instanceof z.ZodArray
  const form = {
    path: [],
    problems,
    onBlur,
    onChange: (path: readonly PropertyKey[], next: unknown) =>
      onChange(textOf(withAt(read?.value, path, next))),
  }
  const fields = () => {
    if (!canShow) return null
    if (isList)
      return (
        <RecordList {...form} {...{ id, label, describedBy }} value={read.value ?? []}>
          {(entry) => <RecordFields {...form} {...entry} record={record} />}
        </RecordList>
      )
    return <RecordFields {...form} {...{ id, label, record }} value={read.value} />
  }
  const isPlaced = problems.some(({ path }) => path.length > 0)
  return (
    <>
      {isCode || !canShow ? <JsonControl {...props} /> : fields()}
      {!isCode && canShow && error !== undefined && !isPlaced && (
        <Box sx={{ marginBlockStart: 1, fontSize: '0.75rem', color: 'error.main' }}>{error}</Box>
      )}
      <JsonSwitch
        label={label}
        isCode={isCode || !canShow}
        onChange={setIsCode}
        disabledReason={canShow ? undefined : t('onlyJson.record')}
      />
    </>
  )
}
