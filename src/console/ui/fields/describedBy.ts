/** Returns the property that names the descriptions of a control, for those that exist. */
export const describedBy = (
  ...ids: readonly (string | undefined)[]
): { readonly 'aria-describedby'?: string } => {
  const existing = ids.filter((id) => id !== undefined)
  return existing.length === 0 ? {} : { 'aria-describedby': existing.join(' ') }
}
