import { readFileSync } from "node:fs";
import { join } from "node:path";

type Manifest = { paths: string[]; weights: { name: string; shape: number[]; dtype: string }[] }[];

const layer = (index: 0 | 1): Record<string, RegExp> => {
  const of = (rest: string) => new RegExp(`Layer_${index}/TransformerLayer/${rest}`);
  return {
    [`${index}.norm.scale`]: of("layer_prepostprocess/layer_norm/layer_norm_scale"),
    [`${index}.norm.bias`]: of("layer_prepostprocess/layer_norm/layer_norm_bias"),
    [`${index}.attend`]: of("MultiheadAttention/qkv_transform_single/kernel"),
    [`${index}.attend.bias`]: of("MultiheadAttention/qkv_transform_single/bias"),
    [`${index}.combine`]: of("MultiheadAttention/output_transform_single/kernel"),
    [`${index}.combine.bias`]: of("MultiheadAttention/output_transform_single/bias"),
    [`${index}.feed.scale`]: of("FFN/layer_prepostprocess/layer_norm/layer_norm_scale"),
    [`${index}.feed.bias`]: of("FFN/layer_prepostprocess/layer_norm/layer_norm_bias"),
    [`${index}.in`]: of("FFN/conv1/Tensordot/Reshape_1"),
    [`${index}.in.bias`]: of("FFN/conv1/bias"),
    [`${index}.out`]: of("FFN/conv2/Tensordot/Reshape_1"),
    [`${index}.out.bias`]: of("FFN/conv2/bias"),
  };
};

/** Our names of the weights, by their names in the model's graph. */
const names: Record<string, RegExp> = {
  table: /Embeddings_en/,
  "0.residual": /Layer_0\/TransformerLayer\/dense\/kernel/,
  "0.residual.bias": /Layer_0\/TransformerLayer\/dense\/bias/,
  ...layer(0),
  ...layer(1),
  output: /tanh_layer_0\/weights/,
  "output.bias": /tanh_layer_0\/bias/,
};

/** The weights of a TensorFlow.js graph model, each row by row. */
export function readModel(folder: string): Map<string, Float32Array> {
  const { weightsManifest } = JSON.parse(readFileSync(join(folder, "model.json"), "utf8")) as { weightsManifest: Manifest };
  const found = new Map<string, Float32Array>();
  for (const { paths, weights } of weightsManifest) {
    const bytes = Buffer.concat(paths.map((path) => readFileSync(join(folder, path))));
    let at = 0;
    for (const { name, shape } of weights) {
      const length = 4 * shape.reduce((product, size) => product * size, 1);
      const ours = Object.keys(names).filter((each) => names[each]!.test(name));
      if (ours.length === 1 && found.has(ours[0]!)) throw new Error(`Two weights are ${ours[0]}`);
      if (ours.length === 1) found.set(ours[0]!, new Float32Array(new Uint8Array(bytes.subarray(at, at + length)).buffer));
      at += length;
    }
  }
  const missing = Object.keys(names).filter((name) => !found.has(name));
  if (missing.length > 0) throw new Error(`The model has no ${missing.join(", ")}`);
  return found;
}
