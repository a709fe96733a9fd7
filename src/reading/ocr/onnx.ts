/**
 * ONNX Runtime, told to keep to itself: from 1.30 on it notes each start in the home folder and tells its maker of it over the network.
 * It asks at its first session. Nothing else imports the package.
 */
export * from "onnxruntime-node";

process.env.ORT_DISABLE_TELEMETRY = "1";
