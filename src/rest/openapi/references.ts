/** A reference to a component. */
export const refTo = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })
