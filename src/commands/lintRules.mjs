/** @import { RuleTester } from 'oxlint/plugins-dev' */
/** @typedef {Extract<Parameters<RuleTester['run']>[1], { create: unknown }>} Rule */
/** @typedef {Parameters<NonNullable<ReturnType<Rule['create']>['LogicalExpression']>>[0]} LogicalExpression */
/** @typedef {LogicalExpression['left']} Expression */

/** Names of variables and properties that are numbers. */
const numberName = /^(?:length|size|total|count|.*Count)$/

/**
 * Returns the name of a variable or of the last property, such as `length` of `tags?.length`.
 *
 * @param {Expression} node
 * @returns {string | undefined}
 */
const nameOf = (node) => {
  if (node.type === 'ChainExpression') return nameOf(node.expression)
  if (node.type === 'MemberExpression' && node.property.type === 'Identifier')
    return node.property.name
  return node.type === 'Identifier' ? node.name : undefined
}

/**
 * Returns the operands of "&&": all but the last one are what the expression is if they are falsy.
 *
 * @param {Expression} node
 * @returns {readonly Expression[]}
 */
const operandsOf = (node) =>
  node.type === 'LogicalExpression' && node.operator === '&&'
    ? [...operandsOf(node.left), ...operandsOf(node.right)]
    : [node]

/**
 * Forbids `count && <List />`, which shows a 0 where there is nothing.
 *
 * @type {Rule}
 */
const noNumberBeforeElement = {
  create: (context) => ({
    LogicalExpression(node) {
      const operands = operandsOf(node)
      const isShown =
        node.parent.type === 'JSXExpressionContainer' || operands.at(-1)?.type.startsWith('JSX')
      if (!isShown) return
      for (const operand of operands.slice(0, -1)) {
        const name = nameOf(operand)
        if (name !== undefined && numberName.test(name))
          context.report({ node: operand, message: `A 0 is shown: compare "${name}" before "&&".` })
      }
    },
  }),
}

/** The linter’s rules of this project. */
export default {
  meta: { name: 'console' },
  rules: { 'no-number-before-element': noNumberBeforeElement },
}
