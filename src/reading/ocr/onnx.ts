/**
 * ONNX Runtime with telemetry disabled: from 1.30 on it records each start in the home folder and reports it to its
 * vendor over the network. It checks this at its first session. Nothing else imports the package.
 */
export * from "onnxruntime-node";

process.env.ORT_DISABLE_TELEMETRY = "1";
