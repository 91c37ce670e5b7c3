import { type Attribute, type Value, type Weight, writeConstant, writeModel, writeOperation, writeWeight } from './onnx-messages.ts'

/** What a graph is made of, each under the name by which operators take it. */
export type OnnxGraph = {
  weight: (weight: Weight) => string
  floats: (values: readonly number[] | Float32Array, shape?: readonly number[]) => string
  integers: (...values: number[]) => string
  /** One whole number from 0 to 255. */
  byte: (value: number) => string
  /** Applies an operator of ONNX, by its name, and gives the name of what comes out. */
  apply: (operator: string, inputs: readonly string[], attributes?: Readonly<Record<string, Attribute>>) => string
  /** The same for one that gives several. */
  applyFor: (outputs: number, operator: string, inputs: readonly string[], attributes?: Readonly<Record<string, Attribute>>) => string[]
  /** The whole as a model, for a runtime that is given its weights beside it. */
  toModel: (input: Value, output: Value) => Uint8Array
}

/** Writes a graph in the format that ONNX runtimes load: operators in the order of their application, each after those it takes from. */
export function createOnnxGraph(): OnnxGraph {
  const operations: Uint8Array[] = []
  const tensors: Uint8Array[] = []
  let names = 0
  const nextName = () => `t${names++}`

  function named(write: (name: string) => Uint8Array): string {
    const name = nextName()
    tensors.push(write(name))
    return name
  }

  function applyFor(
    count: number,
    operator: string,
    inputs: readonly string[],
    attributes: Readonly<Record<string, Attribute>> = {},
  ): string[] {
    const outputs = Array.from({ length: count }, nextName)
    operations.push(writeOperation({ operator, inputs, outputs, attributes }))
    return outputs
  }

  return {
    weight: (weight) => named((name) => writeWeight(name, weight)),
    floats: (values, shape = [values.length]) => named((name) => writeConstant(name, shape, new Float32Array(values))),
    integers: (...values) => named((name) => writeConstant(name, [values.length], BigInt64Array.from(values, BigInt))),
    byte: (value) => named((name) => writeConstant(name, [], Uint8Array.of(value))),
    apply: (operator, inputs, attributes) => applyFor(1, operator, inputs, attributes)[0]!, // as many as were asked for
    applyFor,
    toModel: (input, output) => writeModel({ operations, tensors, input, output }),
  }
}
