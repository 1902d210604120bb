import { useMemo } from 'react'
import { settingSchema } from '../../../../rest/records/settings.ts'
import { checkOf, keysOf } from '../../../shell/schemaShape.ts'
import { JsonEditor } from '../../../ui/code/JsonEditor.tsx'
import type { ControlProps } from './control.ts'

/** A JSON editor for a setting; validates with the contract while the user types. */
export const JsonControl = (props: ControlProps<string>) => {
  const { name, label, id, describedBy, isWrong, error, value, onChange, onBlur } = props
  const schema = useMemo(() => {
    const known = settingSchema(name)
    return { check: checkOf(known), keysAt: keysOf(known) }
  }, [name])
  return (
    <JsonEditor
      {...schema}
      id={id}
      label={label}
      aria-describedby={describedBy}
      aria-invalid={isWrong || undefined}
      plainError={error}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
    />
  )
}
