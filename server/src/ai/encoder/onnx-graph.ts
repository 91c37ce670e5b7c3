import { type Attribute, type Value, type Weight, writeConstant, writeModel, writeOperation, writeWeight } from './onnx-messages.ts'

/** What a graph is made of, each under the name by which operators take it. */
export type OnnxGraph = {
  weight: (weight: Weight) => string
  floats: (values: readonly number[] | Float32Array, shape?: readonly number[]) => string
  integers: (...values: number[]) => string
  /** Applies an operator of ONNX, by its name, and gives the name of what comes out. */
  apply: (operator: string, inputs: readonly string[], attributes?: Readonly<Record<string, Attribute>>) => string
  /** Cuts a tensor into equal parts. */
  split: (input: string, axis: number, parts: number) => string[]
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

  return {
    weight: (weight) => named((name) => writeWeight(name, weight)),
    floats: (values, shape = [values.length]) => named((name) => writeConstant(name, shape, new Float32Array(values))),
    integers: (...values) => named((name) => writeConstant(name, [values.length], BigInt64Array.from(values, BigInt))),
    apply(operator, inputs, attributes = {}) {
      const output = nextName()
      operations.push(writeOperation({ operator, inputs, outputs: [output], attributes }))
      return output
    },
    split(input, axis, parts) {
      const outputs = Array.from({ length: parts }, nextName)
      operations.push(writeOperation({ operator: 'Split', inputs: [input], outputs, attributes: { axis, num_outputs: parts } }))
      return outputs
    },
    toModel: (input, output) => writeModel({ operations, tensors, input, output }),
  }
}
